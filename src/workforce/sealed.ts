import { sealedFactors } from '../platform/second-factor/sealed-factors.ts';
import { SEALED_NUMBERS } from './employees/numbers.ts';
import { SCHEMA } from './schema.ts';

/** All encrypted columns of this service, except in mails, which are deleted within days. */
export const SEALED = [SEALED_NUMBERS, sealedFactors(SCHEMA)];
