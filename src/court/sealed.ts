import { sealedFactors } from '../platform/second-factor/sealed-factors.ts';
import { SCHEMA } from './schema.ts';

/** All encrypted columns of this service, except in mails, which are deleted within days. */
export const SEALED = [sealedFactors(SCHEMA)];
