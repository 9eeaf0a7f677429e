import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { ACKNOWLEDGEMENT_RECEIPT, BIR_2322 } from './donation-papers.ts';
import { DONOR_STATEMENT } from './donor-statement.ts';
import { WITHDRAWAL_VOUCHER } from './withdrawal-voucher.ts';

/** Kinds of papers of fundraising, in the order of contract §3.2. */
export const KINDS: readonly DocumentKind<App, Actor>[] = [
  ACKNOWLEDGEMENT_RECEIPT,
  BIR_2322,
  DONOR_STATEMENT,
  WITHDRAWAL_VOUCHER,
];
