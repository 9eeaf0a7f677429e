import { encryptedFactors } from '@bulwagan/platform/second-factor/encrypted-factors.ts';
import { ENCRYPTED_DONOR_TINS } from '../documents/values/donor-tin.ts';
import { ENCRYPTED_BANK_ACCOUNTS } from '../institutions/bank-accounts.ts';
import { ENCRYPTED_TOKENS } from '../payment-methods/tokens.ts';
import { SCHEMA } from '../schema.ts';

/** Every encrypted column of this service except mails, which are deleted within days. */
export const ENCRYPTED_TABLES = [
  ...ENCRYPTED_TOKENS,
  ENCRYPTED_BANK_ACCOUNTS,
  ...ENCRYPTED_DONOR_TINS,
  encryptedFactors(SCHEMA),
];
