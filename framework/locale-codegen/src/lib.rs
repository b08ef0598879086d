//! Build-time locale generator.
