import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Condition that a service's rows satisfy after every commit, whatever was killed, interrupted or repeated. */
export interface Invariant {
  /** Name in the form `a-few-words`, unique in a service. */
  name: string;
  /** Sentence that is true, and why it matters where that is not obvious. */
  holds: string;
  /** Repair instructions for an operator; unset where the violation must be investigated first. */
  mend?: string;
  /** Query with one row per violation. The subject identifies it by ids and numbers, without personal data. */
  broken: RawBuilder<Broken>;
}

export interface Broken {
  subject: string;
}

export interface Finding extends Omit<Invariant, 'broken'> {
  /** Number of violations; 0 when the condition is satisfied. */
  count: number;
  /** The first violations. */
  subjects: string[];
}

const MOST_SUBJECTS = 10;

/**
 * Checks each invariant in one read-only statement, hence in one snapshot. The statements do not share a transaction: a
 * snapshot held for minutes would keep the database from vacuuming.
 */
export async function checkInvariants<DB>(
  db: Kysely<DB>,
  invariants: readonly Invariant[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { broken, ...invariant } of invariants) {
    const found = await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        return await findBroken(trx, broken);
      });
    findings.push({ ...invariant, ...found });
  }
  return findings;
}

/** Returns the number of violations of an invariant and the first of them, in the caller's transaction. */
export async function findBroken<DB>(
  db: Kysely<DB>,
  broken: RawBuilder<Broken>,
): Promise<Pick<Finding, 'count' | 'subjects'>> {
  const { rows } = await sql<{ count: number; subjects: string[] }>`
    with broken as materialized (${broken})
    select (select count(*)::integer from broken) as count,
      array(select subject from broken order by subject limit ${MOST_SUBJECTS}) as subjects`.execute(db);
  return rows[0]!;
}
