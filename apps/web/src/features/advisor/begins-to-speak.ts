/** An event of the window: the device's own voice begins, and whatever else sounds or listens stops. */
export const BEGINS_TO_SPEAK = 'begins-to-speak';
