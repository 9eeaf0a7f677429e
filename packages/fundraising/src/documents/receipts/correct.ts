import { reissueWithin, voidWithin } from '@bulwagan/platform/documents/papers/end.ts';
import { issueWithin } from '@bulwagan/platform/documents/papers/issue.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { HttpError } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { recordOf } from '../access.ts';
import { PROGRAM } from '../documents.ts';
import { donationLabel } from '../kinds/load-donation.ts';
import { type DonationRecord, findDonationRecord, remainingOf } from '../values/donation-record.ts';
import { correctStatements } from './correct-statements.ts';
import { needsReceipt } from './needs-receipt.ts';
import { reasonFor } from './reasons.ts';

const BY_PROGRAM = { issuer: PROGRAM, origin: null };
const REASONS = {
  full: reasonFor('paper.donation_reversed'),
  part: reasonFor('paper.part_reversed'),
} as const;

/**
 * Brings the papers of a donation in line with what is left of it, in the caller's transaction: issues its receipt, issues
 * papers again over another amount, or makes them void. Statements that the donor fetched follow. Repeating it changes
 * nothing. A receipt that a person made void stays so.
 */
export async function correctPapers(app: App, trx: Db, donationId: number): Promise<void> {
  // Jobs about one donation run one after the other; each sees the papers of the one before.
  await sql`select pg_advisory_xact_lock(hashtext('receipts'), ${donationId})`.execute(trx);
  const donation = await findDonationRecord(trx, donationId, null);
  if (donation === undefined) return;
  const papers = await findPapers(trx, donationId);
  const inForce = papers.filter(({ status }) => status === 'issued');
  if (remainingOf(donation) <= 0n) {
    for (const paper of inForce)
      await voidWithin(app.documents, asDocuments(trx), paper, REASONS.full, BY_PROGRAM);
    return await correctStatements(app, trx, donation);
  }
  const label = donationLabel(donation);
  for (const paper of inForce) if (paper.subject_label !== label) await issueAgain(app, trx, paper);
  const receipts = papers.filter(({ kind }) => kind === 'acknowledgement_receipt');
  if (needsReceipt(receipts)) await issueReceipt(app, trx, donation);
  await correctStatements(app, trx, donation);
}

/** Every receipt of the donation, the latest last. */
async function findPapers(trx: Db, donationId: number): Promise<DocumentRow[]> {
  return await asDocuments(trx)
    .selectFrom('documents')
    .selectAll()
    .where('record_id', '=', recordOf.donation(donationId))
    .orderBy('kind')
    .orderBy('issued_at')
    .orderBy('number')
    .forUpdate()
    .execute();
}

async function issueReceipt(app: App, trx: Db, donation: DonationRecord): Promise<void> {
  const request = {
    kind: 'acknowledgement_receipt',
    subjectId: String(donation.id),
    language: donation.language === 'fil' ? ('fil' as const) : ('en' as const),
    data: {},
    // A donor gets a receipt although the institution has not entered its tax data: the paper marks what is missing.
    allowsMissing: true,
  };
  await issueWithin(app.documents, asDocuments(trx), null, request, BY_PROGRAM);
}

/** A paper that can no longer be made of the donation, such as a certificate without accreditation, becomes void. */
async function issueAgain(app: App, trx: Db, paper: DocumentRow): Promise<void> {
  const reissue = { reason: REASONS.part, allowsMissing: true };
  await sql`savepoint one_paper`.execute(trx);
  try {
    await reissueWithin(app.documents, asDocuments(trx), null, paper, reissue, BY_PROGRAM);
    await sql`release savepoint one_paper`.execute(trx);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await sql`rollback to savepoint one_paper`.execute(trx);
    await voidWithin(app.documents, asDocuments(trx), paper, REASONS.part, BY_PROGRAM);
  }
}

const asDocuments = (trx: Db): DocumentsDb => trx as unknown as DocumentsDb;
