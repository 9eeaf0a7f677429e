import { encryptedFactors } from '@bulwagan/platform/second-factor/encrypted-factors.ts';
import { ENCRYPTED_GOVERNMENT_IDS } from '../employees/government-ids/government-id-encryption.ts';
import { SCHEMA } from '../schema.ts';

/** All encrypted columns of this service, except in mails, which are deleted within days. */
export const ENCRYPTED_TABLES = [ENCRYPTED_GOVERNMENT_IDS, encryptedFactors(SCHEMA)];
