//! Browser tests of the built site.
