/** Returns `count` of the values, drawn by a seed: the same values and seed give the same sample. */
export function sampleOf<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const random = randomOf(seed);
  const left = [...values];
  const drawn: Value[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** The generator mulberry32: numbers from 0 up to, and without, 1. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
