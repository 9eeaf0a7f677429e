import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { reissueWithin } from '@bulwagan/platform/documents/papers/end.ts';
import { issueWithin } from '@bulwagan/platform/documents/papers/issue.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { recordOf } from '../access.ts';
import { PROGRAM } from '../documents.ts';
import { DONOR_STATEMENT } from '../kinds/donor-statement.ts';
import { holdStatements } from './correct-statements.ts';
import type { Receipt } from './needs-receipt.ts';
import { hasOtherContent } from './statement-content.ts';

/** Returns the receipt in force of a donation, the latest first. */
export async function findReceipt(app: App, donationId: number): Promise<DocumentRow | undefined> {
  return await (app.db as unknown as DocumentsDb)
    .selectFrom('documents')
    .selectAll()
    .where('record_id', '=', recordOf.donation(donationId))
    .where('kind', '=', 'acknowledgement_receipt')
    .where('status', '=', 'issued')
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns all receipts of donations, in force or not, by donation; the latest last. */
export async function findReceiptsOf(
  db: Db,
  donationIds: readonly number[],
): Promise<Map<number, Receipt[]>> {
  const rows = await (db as unknown as DocumentsDb)
    .selectFrom('documents')
    .select(['subject_id', 'status', 'ended_by'])
    .where('record_id', 'in', donationIds.map(recordOf.donation))
    .where('kind', '=', 'acknowledgement_receipt')
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, ({ subject_id: id }) => Number(id));
}

const REASON = 'The donations of the year, or the details of the donor, have changed.';

/**
 * Returns the donor's statement of a year. It is issued when the donor first fetches it, and issued again when donations
 * came or were refunded, or receipts or the donor's profile changed, since. Throws 404 for a year without donations.
 */
export async function getStatement(
  app: App,
  actor: Actor,
  year: number,
  language: 'en' | 'fil',
): Promise<DocumentRow> {
  const subjectId = `${actor.id}:${year}`;
  const now = String(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    // Two requests at once issue one statement.
    await holdStatements(trx, actor.id, year);
    const db = trx as unknown as DocumentsDb;
    const { values } = await DONOR_STATEMENT.load(app, trx, null, { subjectId, language, data: {}, now });
    const known = await db
      .selectFrom('documents')
      .selectAll()
      .where('record_id', '=', recordOf.donor(actor.id))
      .where('subject_id', '=', subjectId)
      .where('status', '=', 'issued')
      .where('issued_by', 'is', null)
      .where('language', '=', language)
      .forUpdate()
      .executeTakeFirst();
    const by = { issuer: PROGRAM, origin: null };
    if (known === undefined)
      return await issueWithin(
        app.documents,
        db,
        null,
        { kind: DONOR_STATEMENT.kind, subjectId, language, data: {}, allowsMissing: true },
        by,
      );
    const isOld =
      (await hasOtherContent(trx, known.id, values)) || (await hasProfileChanged(trx, actor, known));
    if (!isOld) return known;
    return await reissueWithin(app.documents, db, null, known, { reason: REASON, allowsMissing: true }, by);
  });
}

/** True if the name, TIN, address or kind of the donor, which the statement shows, changed after the statement. */
async function hasProfileChanged(trx: Db, actor: Actor, known: DocumentRow): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${actor.id} and donor_details_changed_at > ${known.issued_at}`.execute(trx);
  return rows.length > 0;
}
