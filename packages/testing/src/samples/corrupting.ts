import assert from 'node:assert/strict';
import { findBroken, type Invariant } from '@bulwagan/platform/verify/invariants.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Statements that violate each invariant, by its name; a nested list holds several alternatives. */
export type Breaks = Record<string, string[] | string[][]>;

/** Violates the invariants that all services have of their papers. */
export const papersBroken = (leftovers: 'media_leftovers' | 'picture_leftovers', kind: string): Breaks => ({
  'emblem-is-kept': [
    `insert into document_templates
       (id, kind, name, language, page_size, body, status, letterhead, created_at, updated_at)
     values (gen_random_uuid(), 'any', 'Emblemed', 'en', 'a4', 'Text', 'draft',
       '{"lines": [], "align": "center", "emblem": {"key": "documents/emblems/a.png"}}', now(), now())`,
    `insert into ${leftovers} (storage_key) values ('documents/emblems/a.png')`,
  ],
  'paper-numbers-without-gap': [
    `insert into document_series (tenant_id, kind, year, last_number) values (0, '${kind}', 2020, 1)`,
  ],
});

const waysOf = (breaks: string[] | string[][]): string[][] =>
  breaks.every((one) => typeof one === 'string') ? [breaks] : breaks;

class RolledBack extends Error {}

/**
 * Violates each invariant in each way, in a transaction that is rolled back, and asserts that the check notices. Fails
 * for an invariant that was violated before or that has no entry.
 */
export async function assertEachCanFail<DB>(
  db: Kysely<DB>,
  invariants: readonly Invariant[],
  breaks: Breaks,
): Promise<void> {
  assert.deepEqual(Object.keys(breaks).sort(), invariants.map(({ name }) => name).sort());
  for (const { name, broken } of invariants)
    for (const statements of waysOf(breaks[name]!)) await assertNotices(db, { name, broken }, statements);
}

async function assertNotices<DB>(
  db: Kysely<DB>,
  { name, broken }: Pick<Invariant, 'name' | 'broken'>,
  statements: string[],
): Promise<void> {
  await rolledBack(
    db.transaction().execute(async (trx) => {
      assert.equal((await findBroken(trx, broken)).count, 0, `${name} holds at first`);
      for (const statement of statements) {
        const { numAffectedRows } = await sql.raw(statement).execute(trx);
        assert.notEqual(numAffectedRows, 0n, `${name}: ${statement}`);
      }
      const { count, subjects } = await findBroken(trx, broken);
      assert.ok(
        count > 0 && subjects[0] !== undefined && subjects[0] !== '',
        `${name} notices ${statements.at(-1)}`,
      );
      throw new RolledBack();
    }),
  );
}

async function rolledBack(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}
