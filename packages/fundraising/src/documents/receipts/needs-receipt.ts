import type { DocumentRow } from '@bulwagan/platform/documents/tables.ts';

/** Receipt of a donation, in force or not. */
export type Receipt = Pick<DocumentRow, 'status' | 'ended_by'>;

/**
 * Returns whether a donation that is not fully refunded needs a receipt: it has no receipt in force, and no person
 * voided the last receipt. `receipts` contains all receipts of the donation, the latest last.
 */
export function needsReceipt(receipts: readonly Receipt[]): boolean {
  if (receipts.some(({ status }) => status === 'issued')) return false;
  const last = receipts.at(-1);
  return last === undefined || last.status === 'superseded' || last.ended_by === null;
}
