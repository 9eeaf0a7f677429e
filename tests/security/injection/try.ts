import assert from 'node:assert/strict';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import type { Pool } from 'pg';
import { assertExplained, type Reason } from '../../attack/reasons.ts';
import type { Fuzzed } from '../../fuzz/state.ts';
import type { Statements } from './statements.ts';
import { MOST_IN_SECONDS } from './values.ts';
import { type Means, nameOf, walk } from './walk.ts';
import { type Searched, searchForSigns } from './wildcards.ts';

export interface Tried extends Pick<Means, 'prepare'> {
  /** Prefix of the figure names, e.g. `SQL injection in court`. */
  name: string;
  office: Fuzzed;
  pool: Pool;
  statements: Statements;
  /**
   * Minimum number of places reached, and of places whose value was bound in a statement. Fewer means that the OpenAPI
   * document was misread.
   */
  fewest: { reached: number; bound: number };
  /** Reasons why some places never accept a value, and why some lists are empty. */
  reasons: { neverLetIn: Reason[]; empty: Reason[] };
}

/** Tests every place of a service and fails with the faults found. */
export async function tryInjection({ name, fewest, office, reasons, ...means }: Tried): Promise<void> {
  const walked = await walk(office, means);
  const { bound, done, empty, faults, letIn, operations, places, requests, slowestInMs } = walked;
  const reached = places.filter((place) => bound.has(place) || done.has(place)).length;
  const isEnough = reached >= fewest.reached && bound.size >= fewest.bound;
  recordMetric({
    check: `${name}: parameters`,
    figure: `${reached} of ${places.length} parameters of ${operations} operations accepted, ${bound.size} used in an SQL statement`,
    goal: `at least ${fewest.reached} accepted, ${fewest.bound} used`,
    holds: isEnough,
  });
  recordMetric({
    check: `${name}: faulty responses`,
    figure: `${faults.length} of ${requests}, slowest ${Math.round(slowestInMs)} ms`,
    goal: `0, none slower than ${MOST_IN_SECONDS} s`,
    holds: faults.length === 0,
  });
  assert.deepEqual(faults, []);
  const never = places.filter((place) => !letIn.has(place));
  assertExplained(never.map(nameOf), reasons.neverLetIn, 'never accepted');
  assertExplained([...empty].map(nameOf), reasons.empty, 'without a row');
  assert.ok(isEnough, `${reached} and ${bound.size} of ${places.length}`);
}

/** Tests LIKE wildcards in every list of a service and fails if one acts as a pattern. */
export async function trySigns(name: string, searched: Searched, fewest: number): Promise<void> {
  const { count, faults } = await searchForSigns(searched);
  recordMetric({
    check: `${name}: search parameters that treat %, _ or \\ as wildcards`,
    figure: `${faults.length} of ${count} parameters`,
    goal: `0 of at least ${fewest}`,
    holds: faults.length === 0 && count >= fewest,
  });
  assert.deepEqual(faults, []);
  assert.ok(count >= fewest, String(count));
}
