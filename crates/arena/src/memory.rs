//! How much memory the machine can give.
//!
//! Asking the allocator is not enough: Linux promises more memory than it has and ends the program
//! when it is used.

use crate::units::Bytes;

/// As many bytes as are asked for, if the machine has them.
///
/// # Errors
/// A size above the memory at hand, in words.
pub fn at_hand(size: Bytes) -> Result<usize, String> {
    at_hand_with(size, Bytes(0))
}

/// The same, where so many bytes are given back first.
///
/// # Errors
/// As [`at_hand`].
pub fn at_hand_with(size: Bytes, given_back: Bytes) -> Result<usize, String> {
    if let Some(available) = available().map(|available| available.saturating_add(given_back.0))
        && size.0 > available
    {
        return Err(format!("{size}: only {} of memory are available", Bytes(available >> 20 << 20)));
    }
    Ok(usize::try_from(size.0).unwrap_or(usize::MAX))
}

/// Bytes that can be used without swapping, as far as the system says: the lesser of the machine's and
/// the control group's.
pub fn available() -> Option<u64> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| mem_available(&text));
    let number = |path| read(path)?.trim().parse::<u64>().ok();
    let group = || {
        let most = number("/sys/fs/cgroup/memory.max")?;
        Some(most.saturating_sub(number("/sys/fs/cgroup/memory.current")?))
    };
    [machine, group()].into_iter().flatten().min()
}

/// The line `MemAvailable:   12345 kB` in bytes.
fn mem_available(meminfo: &str) -> Option<u64> {
    let rest = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::mem_available;

    #[test]
    fn available_memory_is_read() {
        assert_eq!(mem_available("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"), Some(2 << 20));
        assert_eq!(mem_available("MemTotal: 9 kB\n"), None);
        assert_eq!(mem_available("MemAvailable: many kB\n"), None);
    }
}
