// Yello
