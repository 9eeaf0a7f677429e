import {
  createRateLimits,
  type Limiter,
  type RateLimits,
} from '@bulwagan/platform/http/rate-limits/rate-limits.ts';

const silent = { warn: () => undefined };

/** Returns rate limits in memory; `renew` resets all counters. */
export function renewableLimits(): { rateLimits: RateLimits; renew(): void } {
  const definitions: Limiter['definition'][] = [];
  let counted = resetCounts();

  function resetCounts(): Map<string, Limiter> {
    const limits = createRateLimits({ kind: 'memory', log: silent });
    return new Map(definitions.map((definition) => [definition.name, limits.define(definition)]));
  }

  function define(definition: Limiter['definition']): Limiter {
    definitions.push(definition);
    counted = resetCounts();
    const now = (): Limiter => counted.get(definition.name)!;
    return {
      definition,
      consume: (key) => now().consume(key),
      peek: (key) => now().peek(key),
      penalize: (key) => now().penalize(key),
      reward: (key) => now().reward(key),
      clear: (key) => now().clear(key),
    };
  }

  return {
    rateLimits: { define, close: async () => {} },
    renew: () => {
      counted = resetCounts();
    },
  };
}
