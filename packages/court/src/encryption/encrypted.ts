import { encryptedFactors } from '@bulwagan/platform/second-factor/encrypted-factors.ts';
import { SCHEMA } from '../schema.ts';

/** All encrypted columns of this service, except in mails, which are deleted within days. */
export const ENCRYPTED_TABLES = [encryptedFactors(SCHEMA)];
