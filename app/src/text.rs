//! The site's texts.

#[expect(unreachable_pub, reason = "generated for crates that publish their texts too")]
mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
pub(crate) use messages::Texts;
