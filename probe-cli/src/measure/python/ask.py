# Asked of every Python found; runs on 2.7 and on everything since. Prints one JSON object.
#   ask.py versions           what is installed, without importing it
#   ask.py compute FRAMEWORK  whether a small product comes out right, and on which device
import sys

# The current folder is no place to import from: a user's own torch.py must not stand in for torch.
if sys.path and sys.path[0] in ("", "."):
    del sys.path[0]

import json

# The package's name, as pip knows it, of each framework's variants.
PACKAGES = [
    ("torch", ["torch"]),
    ("tensorflow", ["tensorflow", "tensorflow-gpu", "tensorflow-cpu", "tensorflow-rocm", "tf-nightly"]),
    ("jax", ["jax"]),
    ("paddle", ["paddlepaddle-gpu", "paddlepaddle"]),
    ("vllm", ["vllm"]),
    ("transformers", ["transformers"]),
    ("onnxruntime", ["onnxruntime-gpu", "onnxruntime"]),
]


def installed():
    """Versions by package, from the names of the folders that installers leave beside each package: reading
    the metadata of everything, as importlib.metadata does, takes seconds on a network disk."""
    import os
    found = {}
    for folder in sys.path:
        try:
            entries = os.listdir(folder or ".")
        except OSError:
            continue
        for entry in entries:
            stem, ending = os.path.splitext(entry)
            parts = stem.split("-")
            if ending in (".dist-info", ".egg-info") and len(parts) >= 2:
                # The first on the path is the one that an import would find.
                found.setdefault(parts[0].lower().replace("_", "-").replace(".", "-"), parts[1])
    return found


def cuda_of_torch():
    """The CUDA in torch/version.py; importing torch for it would take seconds."""
    import os
    import re
    for folder in sys.path:
        path = os.path.join(folder, "torch", "version.py")
        if os.path.isfile(path):
            with open(path) as file:
                found = re.search(r"^cuda\b[^=]*=\s*['\"]([0-9.]+)['\"]", file.read(), re.M)
            return found.group(1) if found else None
    return None


def kind():
    import os
    if os.path.isdir(os.path.join(sys.prefix, "conda-meta")):
        return "conda"
    if getattr(sys, "base_prefix", sys.prefix) != sys.prefix or hasattr(sys, "real_prefix"):
        return "venv"
    if sys.prefix in ("/usr", "/usr/local"):
        return "system"
    return "other"


def versions():
    found = []
    versions_of = installed()
    for name, packages in PACKAGES:
        for package in packages:
            version = versions_of.get(package)
            if version:
                cuda = cuda_of_torch() if name == "torch" else None
                found.append({"name": name, "version": version, "cuda": cuda})
                break
    return {
        "executable": sys.executable,
        "prefix": sys.prefix,
        "kind": kind(),
        "version": "%d.%d.%d" % sys.version_info[:3],
        "frameworks": found,
    }


EDGE = 16
LEFT = [[float((3 * row + column) % 7) for column in range(EDGE)] for row in range(EDGE)]
RIGHT = [[float((row + 5 * column) % 7) for column in range(EDGE)] for row in range(EDGE)]
# Small whole numbers: every precision that a device may choose gives them exactly.
PRODUCT = [[sum(LEFT[row][k] * RIGHT[k][column] for k in range(EDGE)) for column in range(EDGE)] for row in range(EDGE)]


def by_torch():
    import torch
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cpu" and hasattr(torch, "npu") and torch.npu.is_available():
        device = "npu"
    left, right = torch.tensor(LEFT).to(device), torch.tensor(RIGHT).to(device)
    return device, torch.matmul(left, right).cpu().tolist(), torch.version.cuda


def by_tensorflow():
    import tensorflow
    device = "cuda" if tensorflow.config.list_physical_devices("GPU") else "cpu"
    with tensorflow.device("/GPU:0" if device == "cuda" else "/CPU:0"):
        product = tensorflow.matmul(tensorflow.constant(LEFT), tensorflow.constant(RIGHT))
    cuda = dict(tensorflow.sysconfig.get_build_info()).get("cuda_version")
    return device, product.numpy().tolist(), cuda


def by_jax():
    import jax
    import jax.numpy as numpy
    device = jax.devices()[0].platform
    product = numpy.matmul(numpy.array(LEFT), numpy.array(RIGHT))
    return "cuda" if device == "gpu" else device, product.tolist(), None


def by_paddle():
    import paddle
    device = "cuda" if paddle.device.get_device().startswith("gpu") else paddle.device.get_device()
    product = paddle.matmul(paddle.to_tensor(LEFT), paddle.to_tensor(RIGHT))
    cuda = paddle.version.cuda()
    return device, product.tolist(), cuda if cuda not in ("False", False) else None


def compute(name):
    by = {"torch": by_torch, "tensorflow": by_tensorflow, "jax": by_jax, "paddle": by_paddle}[name]
    device, product, cuda = by()
    if product != PRODUCT:
        return {"error": "on %s the product came out wrong" % device}
    return {"device": device, "cuda": cuda}


if sys.argv[1] == "versions":
    answer = versions()
else:
    try:
        answer = compute(sys.argv[2])
    except Exception as error:
        answer = {"error": "%s: %s" % (type(error).__name__, error)}
# Frameworks write to standard output as they like: the answer is the last line.
sys.stdout.write("\n" + json.dumps(answer) + "\n")
