//! What settles a criterion.

/// The step that would settle a criterion, or that only a person can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settles {
    /// `gpu-probe inspect` on the instance.
    Inspect,
    /// Step 1.
    Flow,
    /// Step 2.
    Stress,
    /// Step 3.
    Soak,
    /// Timing a step of the user's own.
    Time(&'static str),
    /// Lifecycle moments only the user can see.
    Mark(&'static str),
    /// A bill.
    Bill,
    /// The platform's pages or its support.
    Page,
}

impl Settles {
    /// The command to run; `None` where it takes a person.
    pub fn command(self) -> Option<String> {
        Some(match self {
            Self::Inspect => "gpu-probe inspect".to_owned(),
            Self::Flow => "gpu-probe flow".to_owned(),
            Self::Stress => "gpu-probe stress --jobs 8".to_owned(),
            Self::Soak => "gpu-probe soak --duration 1h --repeat 3".to_owned(),
            Self::Time(label) => format!("gpu-probe time {label} -- CMD"),
            Self::Mark(event) => format!("gpu-probe mark {event}"),
            Self::Bill => "gpu-probe bill FILE".to_owned(),
            Self::Page => return None,
        })
    }
}
