/** Reproducible random choices from a seed, for generated sample data. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks by weight; each weight is above 0. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
}

/** Creates a generator from a 32-bit seed. The algorithm is splitmix32; do not use it for secrets. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (from) => from[below(from.length)]!,
    weighted: (from) => {
      let left = fraction() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return from.at(-1)![0];
    },
  };
}
