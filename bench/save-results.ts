import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commitOf } from '../scripts/suites/commit.ts';
import { machine } from './speed/machine.ts';

const RESULTS = new URL('results/', import.meta.url);

/**
 * Stores results with the machine, date and commit. Only runs with default sizes are stored (no option except the data
 * folder), so that a small trial run does not replace them.
 */
export function keep(name: string, result: object, given: object, folder = RESULTS): void {
  const others = Object.keys(given).filter((option) => option !== 'data');
  if (others.length > 0) {
    console.log(`\nNot kept: it ran with --${others.join(', --')}.`);
    return;
  }
  const commit = commitOf(fileURLToPath(new URL('..', import.meta.url)));
  const kept = { ...result, machine: machine(), ...(commit === undefined ? {} : { commit }) };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(kept, null, 2)}\n`);
}
