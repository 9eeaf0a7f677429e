import { createHash } from 'node:crypto';
import type { IssuedDocument } from '@bulwagan/platform/documents/context.ts';
import type { Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { Db } from '../../database.ts';
import { DONOR_STATEMENT } from '../kinds/donor-statement.ts';

/** Returns the hash of the donations that a statement lists, with their receipts and amounts. */
export function contentHashOf({ donations }: Values): string {
  const rows = (donations as Values[]).map((row) =>
    [row.reference_number, row.received_on, row.receipt_number, row.amount].map(String),
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** Records the contents of a statement that the program issues, in the same transaction. */
export async function recordContent(trx: Db, { row, issuer, values }: IssuedDocument): Promise<void> {
  if (row.kind !== DONOR_STATEMENT.kind || issuer.id !== null) return;
  await trx
    .insertInto('statement_contents')
    .values({ document_id: row.id, content_hash: contentHashOf(values) })
    .execute();
}

/** True if a statement lists other donations, amounts or receipts than these values. */
export async function hasOtherContent(trx: Db, documentId: string, values: Values): Promise<boolean> {
  const known = await trx
    .selectFrom('statement_contents')
    .select('content_hash')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return known?.content_hash !== contentHashOf(values);
}
