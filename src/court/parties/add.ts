import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { FieldErrors } from '../../platform/http/errors.ts';
import type { Db } from '../database.ts';
import { newId } from '../ids.ts';
import type { PartyInput } from './schemas.ts';

type Input = Static<typeof PartyInput>;

/** What is wrong with parties beyond their form: accounts and parties that do not exist. `parties.0.user_id`. */
export async function partyErrors(
  db: Db,
  parties: Input[],
  { caseId, prefix = 'parties' }: { caseId?: string; prefix?: string } = {},
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const accounts = await existing(
    db,
    'users',
    parties.flatMap(({ user_id }) => user_id ?? []),
  );
  const represented = await existingParties(
    db,
    caseId,
    parties.flatMap(({ represents_id }) => represents_id ?? []),
  );
  for (const [index, party] of parties.entries()) {
    const field = (name: string) => (prefix === '' ? name : `${prefix}.${index}.${name}`);
    const refuse = (name: string) => {
      errors[field(name)] = [`The selected ${field(name).replaceAll('_', ' ')} is invalid.`];
    };
    if (party.user_id != null && (party.classification !== 'counsel' || !accounts.has(party.user_id)))
      refuse('user_id');
    if (party.represents_id != null && !represented.has(party.represents_id)) refuse('represents_id');
  }
  return errors;
}

async function existing(db: Db, table: 'users', ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function existingParties(db: Db, caseId: string | undefined, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0 || caseId === undefined) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from case_parties
    where id = any(${ids}::uuid[]) and case_record_id = ${caseId} and removed_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Adds parties to a case, in the order given; answers their ids. */
export async function addParties(db: Db, caseId: string, parties: Input[], now: string): Promise<string[]> {
  if (parties.length === 0) return [];
  const rows = parties.map((party) => ({
    id: newId(),
    case_record_id: caseId,
    name: party.name,
    classification: party.classification,
    address: party.address ?? null,
    email: party.email ?? null,
    phone: party.phone ?? null,
    user_id: party.user_id ?? null,
    represents_id: party.represents_id ?? null,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('case_parties').values(rows).execute();
  return rows.map(({ id }) => id);
}
