import type { TestContext } from 'node:test';
import { chunks, seeded } from '../money/batch.ts';
import { newSeed } from './requests.ts';
import { assertRevealsNothing, type Comparison, NAMES, newNames } from './timing.ts';

export const WRONG = 'not this one at all';
const AT_ONCE = 1_000;

export const mailOf = (name: string): string => `${name}@x.test`;
export const byEmail = (name: string) => ({ email: mailOf(name) });

export type Compare = (
  comparison: Pick<Comparison, 'what' | 'path' | 'bodyOf' | 'status' | 'isRepeated'>,
) => Promise<void>;

/** Each comparison uses its own names, so that one does not change the accounts of the next. */
export function comparer(
  t: TestContext,
  common: Pick<Comparison, 'port' | 'headers'>,
  open: (names: string[]) => Promise<void>,
): Compare {
  const seed = newSeed(t);
  const random = seeded(seed);
  return async (comparison) => {
    const names = newNames(2 * NAMES, random);
    const [known, unknown] = [names.slice(0, NAMES), names.slice(NAMES)];
    for (const some of chunks(known, AT_ONCE)) await open(some);
    await assertRevealsNothing({ ...common, ...comparison, known, unknown }, seed);
  };
}
