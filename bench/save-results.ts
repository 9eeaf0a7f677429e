import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commitOf } from '../scripts/suites/commit.ts';
import { machine } from './speed/machine.ts';

export const RESULTS = resolve(import.meta.dirname, 'results');
/** Options that do not change what is measured. */
const NEUTRAL = ['data', 'results'];

/**
 * Saves a result with the machine, date and commit, in the folder of the option `results` or the default one. Only runs
 * with default options are saved in the default folder, so that a small trial run does not replace a result. Returns the
 * folder, or undefined if nothing was saved.
 */
export function saveResult(
  name: string,
  result: object,
  given: Readonly<Record<string, string | undefined>>,
  folder = RESULTS,
): string | undefined {
  const others = Object.keys(given).filter((option) => !NEUTRAL.includes(option));
  if (others.length > 0 && given.results === undefined) {
    console.log(`\nNot saved, because of --${others.join(', --')}. Add --results FOLDER to save it there.`);
    return undefined;
  }
  const target = given.results === undefined ? folder : resolve(given.results);
  const commit = commitOf(resolve(import.meta.dirname, '..'));
  const saved = { ...result, machine: machine(), ...(commit === undefined ? {} : { commit }) };
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(saved, null, 2)}\n`);
  return target;
}
