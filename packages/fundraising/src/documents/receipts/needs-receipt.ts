import type { DocumentRow } from '@bulwagan/platform/documents/tables.ts';

/** Receipt of a donation, in force or not. */
export type Receipt = Pick<DocumentRow, 'status' | 'ended_by'>;

/**
 * True if a donation of which something remains gets a receipt: without one in force, unless a person made the last one
 * void. `receipts` are all of the donation, the latest last.
 */
export function needsReceipt(receipts: readonly Receipt[]): boolean {
  if (receipts.some(({ status }) => status === 'issued')) return false;
  const last = receipts.at(-1);
  return last === undefined || last.status === 'superseded' || last.ended_by === null;
}
