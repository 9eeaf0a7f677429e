const STEP = 1024;

/** `340 kB`, `1.2 MB`: enough to know how long it takes. */
export function sizeInWords(bytes: number, number: (value: number) => string): string {
  if (bytes < STEP) return `${number(bytes)} B`;
  const kilobytes = bytes / STEP;
  if (kilobytes < STEP) return `${number(Math.round(kilobytes))} kB`;
  return `${number(Math.round((kilobytes / STEP) * 10) / 10)} MB`;
}
