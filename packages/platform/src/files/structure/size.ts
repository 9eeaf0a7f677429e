/** An A0 sheet at 600 dpi has 560 million pixels. */
const MOST_PIXELS = 1_000_000_000;
const LONGEST_SIDE = 100_000;

/** Returns whether the dimensions, in pixels, are plausible for a scan. */
export const hasSensibleSize = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS;
