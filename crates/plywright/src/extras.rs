//! `plywright completions` and `plywright man`: made from the command line's own description.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::cli::{Cli, Conclusion, epilogue};
use crate::output::Output;

/// Write a shell's completions
#[derive(clap::Args)]
#[command(after_help = epilogue!("plywright completions bash"))]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Write the manual pages, one for each command, or the first one to standard output
#[derive(clap::Args)]
#[command(after_help = epilogue!("plywright man", "plywright man --folder man"))]
pub(crate) struct Man {
    /// The folder to write them into; it is made if need be
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Completions {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "plywright", &mut script);
        out.text(&String::from_utf8_lossy(&script))?;
        Ok(Conclusion::Done)
    }
}

impl Man {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let command = Cli::command();
        let Some(folder) = &self.folder else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            out.text(&String::from_utf8_lossy(&page))?;
            return Ok(Conclusion::Done);
        };
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        clap_mangen::generate_to(command, folder).with_context(|| folder.display().to_string())?;
        out.line(format_args!("manual pages are in {}", folder.display()))?;
        Ok(Conclusion::Done)
    }
}
