import { type Kysely, type RawBuilder, sql } from 'kysely';

/** What holds of a service's rows after every commit, whatever was killed, cut off or sent twice before. */
export interface Invariant {
  /** `a-few-words`: once in a service. */
  name: string;
  /** The sentence that is true, and where it is not plain, why it matters. */
  holds: string;
  /** What an operator does when it is not; unset where that is to be looked into first. */
  mend?: string;
  /** One row for each thing that breaks it. The subject says which and how by ids and numbers, without anybody's data. */
  broken: RawBuilder<Broken>;
}

export interface Broken {
  subject: string;
}

export interface Finding extends Omit<Invariant, 'broken'> {
  /** How many things break it; 0 when it holds. */
  count: number;
  /** The first of them. */
  subjects: string[];
}

const MOST_SUBJECTS = 10;

/**
 * Checks each invariant in one statement, so of one moment, for as long as that takes; it reads only. Not all in one
 * transaction: a snapshot that is held for minutes keeps the database from clearing up.
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

/** How many things break an invariant, and the first of them, in the transaction of the caller. */
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
