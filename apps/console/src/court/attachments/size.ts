const STEP = 1024;

/** Formats a file size, e.g. `340 kB` or `1.2 MB`. */
export function sizeInWords(bytes: number, number: (value: number) => string): string {
  if (bytes < STEP) return `${number(bytes)} B`;
  const kilobytes = bytes / STEP;
  if (kilobytes < STEP) return `${number(Math.round(kilobytes))} kB`;
  return `${number(Math.round((kilobytes / STEP) * 10) / 10)} MB`;
}
