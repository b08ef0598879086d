//! The model shared by the probe and the site.
