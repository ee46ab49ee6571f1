//! Commands: what a line asks for.

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// What the answer is to be marked with.
    pub(super) id: Option<String>,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

/// Reads a line; `None` if there is nothing on it but a comment. Control characters count as nothing,
/// tabs as blanks.
pub(super) fn read_command(line: &str) -> Option<Command> {
    let line = line.split('#').next().unwrap_or_default();
    let kept = line.chars().filter(|c| !c.is_control() || *c == '\t');
    let line: String = kept.map(|c| if c == '\t' { ' ' } else { c }).collect();
    let mut words = line.split_whitespace().peekable();
    let number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.next_if(number).map(str::to_owned);
    let name = match (words.next(), &id) {
        (Some(name), _) => name.to_owned(),
        (None, Some(_)) => String::new(),
        (None, None) => return None,
    };
    Some(Command { id, name, arguments: words.map(str::to_owned).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let command = |id: Option<&str>, name: &str, arguments: &[&str]| {
            let id = id.map(str::to_owned);
            let arguments = arguments.iter().map(|&word| word.to_owned()).collect();
            Some(Command { id, name: name.into(), arguments })
        };
        assert_eq!(read_command("12 play\tb  D3 # a comment"), command(Some("12"), "play", &["b", "D3"]));
        assert_eq!(read_command("\u{1}na\u{7}me\r"), command(None, "name", &[]));
        assert_eq!(read_command("5"), command(Some("5"), "", &[]));
        assert_eq!(read_command("99999999999 name"), command(Some("99999999999"), "name", &[]));
        assert_eq!(read_command("  # nothing"), None);
    }
}
