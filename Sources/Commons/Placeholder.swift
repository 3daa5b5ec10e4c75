// Commons
