/** A sheet of A0 at 600 dots an inch has 560 million pixels. */
const MOST_PIXELS = 1_000_000_000;
const LONGEST_SIDE = 100_000;

/** Returns whether a scanned picture can have these dimensions, in pixels. */
export const hasSensibleSize = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS;
