import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import type { Reason } from '../../attack/untried.ts';
import { tellFigure } from '../../figures.ts';
import type { Fuzzed } from '../../fuzz/run.ts';
import type { Place } from './places.ts';
import type { Statements } from './statements.ts';
import { MOST_IN_SECONDS } from './values.ts';
import { type Means, nameOf, walk } from './walk.ts';
import { type Searched, searchForSigns } from './wildcards.ts';

export interface Tried extends Pick<Means, 'prepare'> {
  /** How its figures are called: `injection into court`. */
  name: string;
  office: Fuzzed;
  pool: Pool;
  statements: Statements;
  /** How many places there are at least: fewer, and the description was not understood. */
  fewest: number;
  /** Why some are never let in, and of which lists there is nothing to see. */
  reasons: { neverLetIn: Reason[]; empty: Reason[] };
}

/** Tries every place of a service, and fails with what was found. */
export async function tryInjection({ name, fewest, office, reasons, ...means }: Tried): Promise<void> {
  const before = means.statements.count;
  const { empty, faults, letIn, operations, places, requests, slowestInMs } = await walk(office, means);
  const sent = means.statements.count - before;
  tellFigure({
    check: `${name}: places`,
    figure: `${places.length} of ${operations} operations, ${letIn.size} let in`,
    goal: `at least ${fewest}`,
    holds: letIn.size >= fewest,
  });
  tellFigure({
    check: `${name}: answers`,
    figure: `${faults.length} amiss of ${requests} with ${sent} statements, the slowest after ${Math.round(slowestInMs)} ms`,
    goal: `0 amiss, none after ${MOST_IN_SECONDS} s`,
    holds: faults.length === 0 && sent > 0,
  });
  assert.deepEqual(faults, []);
  assert.ok(sent > 0 && requests > places.length);
  assert.ok(letIn.size >= fewest, `${letIn.size} of ${places.length}`);
  assertExplained(
    places.filter((place) => !letIn.has(place)),
    reasons.neverLetIn,
    'never let in',
  );
  assertExplained([...empty], reasons.empty, 'without a row');
}

/** Every one has a reason, and every reason is needed. */
function assertExplained(places: Place[], reasons: Reason[], words: string): void {
  const names = places.map(nameOf);
  assert.deepEqual(
    names.filter((name) => !reasons.some(([, of]) => of.test(name))),
    [],
    `${words}, and nobody knows why`,
  );
  assert.deepEqual(
    reasons.filter(([, of]) => !names.some((name) => of.test(name))).map(([why]) => why),
    [],
    `not ${words} any more`,
  );
}

/** Looks for signs of patterns in every list of a service, and fails with those that are none. */
export async function trySigns(name: string, searched: Searched, fewest: number): Promise<void> {
  const { count, faults } = await searchForSigns(searched);
  tellFigure({
    check: `${name}: searches for %, _ and \\`,
    figure: `${count} parameters, ${faults.length} of them amiss`,
    goal: `0 of at least ${fewest}`,
    holds: faults.length === 0 && count >= fewest,
  });
  assert.deepEqual(faults, []);
  assert.ok(count >= fewest, String(count));
}
