import { reissueWithin, voidWithin } from '@bulwagan/platform/documents/papers/end.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { recordOf } from '../access.ts';
import { PROGRAM } from '../documents.ts';
import { DONOR_STATEMENT } from '../kinds/donor-statement.ts';
import type { DonationRecord } from '../values/donation-record.ts';
import { dayOf } from '../values/donation-values.ts';
import { reasonFor } from './reasons.ts';
import { hasOtherContent } from './statement-content.ts';

const BY_PROGRAM = { issuer: PROGRAM, origin: null };
const REASON = reasonFor('paper.year_reversed');

/** Serializes the changes of a donor's statements of a year until the transaction ends. */
export async function holdStatements(trx: Db, userId: number, year: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`statement ${year}`}), ${userId})`.execute(trx);
}

/**
 * Brings the statements of the year in line with a donation that went back, in the caller's transaction: issues those
 * that the donor fetched again, or makes them void when nothing is left to state. Those that a person issued in the
 * name of an institution become void, and that person decides about another. Repeating it changes nothing.
 */
export async function correctStatements(app: App, trx: Db, donation: DonationRecord): Promise<void> {
  const { user_id: userId, paid_at: paidAt, reversed_centavos: reversed } = donation;
  if (userId === null || paidAt === null || reversed === 0n) return;
  const year = dayOf(app, paidAt)!.slice(0, 4);
  await holdStatements(trx, userId, year);
  const subjectId = `${userId}:${year}`;
  const statements = await asDocuments(trx)
    .selectFrom('documents')
    .selectAll()
    .where('record_id', '=', recordOf.donor(userId))
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'issued')
    .orderBy('number')
    .forUpdate()
    .execute();
  for (const statement of statements) {
    if (statement.issued_by === null) await correctStatement(app, trx, statement);
    else if (await isOutdated(trx, statement, donation))
      await voidWithin(app.documents, asDocuments(trx), statement, REASON, BY_PROGRAM);
  }
}

/** True if the donation was counted when a person issued the statement, and something of it was reversed since. */
async function isOutdated(trx: Db, statement: DocumentRow, donation: DonationRecord): Promise<boolean> {
  const isOfOffice = statement.tenant_id === null || Number(statement.tenant_id) === donation.institution_id;
  if (!isOfOffice || donation.is_anonymous) return false;
  const { rows } = await sql`
    select from ledger_entries where donation_id = ${donation.id}
    having bool_or(kind = 'credit' and recorded_at <= ${statement.issued_at}::timestamptz)
      and bool_or(kind <> 'credit' and recorded_at > ${statement.issued_at}::timestamptz)`.execute(trx);
  return rows.length > 0;
}

async function correctStatement(app: App, trx: Db, statement: DocumentRow): Promise<void> {
  const { subject_id: subjectId, language } = statement;
  const now = String(app.clock.now());
  const loading = { subjectId, language, data: {}, now };
  const found = await DONOR_STATEMENT.load(app, trx, null, loading).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  if (found === undefined) {
    await voidWithin(app.documents, asDocuments(trx), statement, REASON, BY_PROGRAM);
    return;
  }
  if (!(await hasOtherContent(trx, statement.id, found.values))) return;
  const reissue = { reason: REASON, allowsMissing: true };
  await reissueWithin(app.documents, asDocuments(trx), null, statement, reissue, BY_PROGRAM);
}

const asDocuments = (trx: Db): DocumentsDb => trx as unknown as DocumentsDb;
