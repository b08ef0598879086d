//! `/proc/self/mountinfo`, see proc(5).

/// One line of mountinfo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MountLine {
    /// The device, such as `254:0`; the same for bind mounts of one file system.
    pub(crate) device: String,
    /// The folder within the file system that is mounted.
    pub(crate) root: String,
    /// Where it is mounted.
    pub(crate) path: String,
    /// The options of this mount.
    pub(crate) options: String,
    /// The type, such as `ext4` or `fuse.s3fs`.
    pub(crate) fs_type: String,
    /// What is mounted, such as `/dev/vda` or `server:/export`.
    pub(crate) source: String,
    /// The options of the file system; a version 1 control group names its controllers here.
    pub(crate) super_options: String,
}

/// Reads mountinfo; lines that do not fit are skipped. Of mounts on one path only the last counts: it hides
/// the ones below.
pub(crate) fn parse(text: &str) -> Vec<MountLine> {
    let mut mounts: Vec<MountLine> = Vec::new();
    for mount in text.lines().filter_map(line) {
        mounts.retain(|earlier| earlier.path != mount.path);
        mounts.push(mount);
    }
    mounts
}

fn line(text: &str) -> Option<MountLine> {
    // Optional fields, any number of them, end with a lone hyphen.
    let (before, after) = text.split_once(" - ")?;
    let mut before = before.split(' ').skip(2);
    let (device, root, path, options) = (before.next()?, before.next()?, before.next()?, before.next()?);
    let mut after = after.split(' ');
    let (fs_type, source) = (after.next()?, after.next()?);
    Some(MountLine {
        device: device.to_owned(),
        root: unescape(root),
        path: unescape(path),
        options: options.to_owned(),
        fs_type: fs_type.to_owned(),
        source: unescape(source),
        super_options: after.next().unwrap_or_default().to_owned(),
    })
}

/// Spaces, tabs, newlines and backslashes are written as three octal digits.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let octal = (*first == b'\\')
            .then(|| tail.get(..3).and_then(|digits| std::str::from_utf8(digits).ok()))
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match octal {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[3..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_spaces_optional_fields_and_hidden_mounts() {
        let text = "\
36 35 98:0 /mnt1 /mnt/a\\040b\\134c rw,noatime master:1 shared:7 - ext3 /dev/root rw,errors=continue
40 35 0:30 / /data rw - tmpfs tmpfs rw
41 40 0:31 / /data rw - nfs4 nas:/export\\040one rw,vers=4.2
garbage
42 35 0:32 / /x rw - fuse.s3fs";
        let mounts = parse(text);
        assert_eq!(mounts.len(), 2);
        assert_eq!(mounts[0].path, "/mnt/a b\\c");
        assert_eq!(mounts[0].root, "/mnt1");
        assert_eq!((mounts[1].path.as_str(), mounts[1].fs_type.as_str()), ("/data", "nfs4"));
        assert_eq!(mounts[1].source, "nas:/export one");
    }
}
