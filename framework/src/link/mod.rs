//! The share link.
