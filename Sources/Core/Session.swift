/// One sign-in on one device.
public enum Session {}
