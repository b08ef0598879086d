/* A stand-in for libnvidia-ml.so.1 with two devices: one of which some fields are missing, as with an older
 * driver, and one that fell off the bus. NVML_START is what its start returns. */
#include <stdlib.h>
#include <string.h>

enum { NOT_SUPPORTED = 3, GPU_IS_LOST = 15 };

static int start(void) {
    const char *code = getenv("NVML_START");
    return code ? atoi(code) : 0;
}

int nvmlInit_v2(void) { return start(); }
int nvmlInitWithFlags(unsigned flags) { (void)flags; return start(); }
int nvmlShutdown(void) { return 0; }
int nvmlDeviceGetCount_v2(unsigned *count) { *count = 2; return 0; }
int nvmlSystemGetDriverVersion(char *text, unsigned length) { strncpy(text, "550.54.15", length); return 0; }
int nvmlSystemGetCudaDriverVersion_v2(int *version) { *version = 12040; return 0; }

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device) {
    *device = (void *)1;
    return index == 1 ? GPU_IS_LOST : 0;
}

int nvmlDeviceGetName(void *device, char *text, unsigned length) {
    (void)device;
    strncpy(text, "NVIDIA A100-SXM4-80GB", length);
    return 0;
}

int nvmlDeviceGetUUID(void *device, char *text, unsigned length) {
    (void)device;
    strncpy(text, "GPU-11111111-2222-3333-4444-555555555555", length);
    return 0;
}

/* version, total, reserved, free, used; the last as a layer that divides cards once wrote it. */
int nvmlDeviceGetMemoryInfo_v2(void *device, unsigned long long *memory) {
    (void)device;
    memory[1] = 80ULL << 30;
    memory[2] = 0;
    memory[3] = 1;
    memory[4] = 17592186044134ULL << 20;
    return 0;
}

int nvmlDeviceGetNumGpuCores(void *device, unsigned *cores) { (void)device; *cores = 6912; return 0; }

int nvmlDeviceGetCudaComputeCapability(void *device, int *major, int *minor) {
    (void)device;
    *major = 8;
    *minor = 0;
    return 0;
}

int nvmlDeviceGetEnforcedPowerLimit(void *device, unsigned *milliwatts) {
    (void)device;
    *milliwatts = 400000;
    return 0;
}

int nvmlDeviceGetTemperature(void *device, int sensor, unsigned *degrees) {
    (void)device;
    (void)sensor;
    (void)degrees;
    return NOT_SUPPORTED;
}
