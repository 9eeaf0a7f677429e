import { sealedFactors } from '../platform/second-factor/sealed-factors.ts';
import { SEALED_BANK_ACCOUNTS } from './institutions/bank-accounts.ts';
import { SEALED_TOKENS } from './payment-methods/tokens.ts';
import { SCHEMA } from './schema.ts';

/** Every encrypted column of this service except mails, which are deleted within days. */
export const SEALED = [...SEALED_TOKENS, SEALED_BANK_ACCOUNTS, sealedFactors(SCHEMA)];
