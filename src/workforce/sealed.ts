import { sealedFactors } from '../platform/second-factor/sealed-factors.ts';
import { SEALED_NUMBERS } from './employees/numbers.ts';
import { SCHEMA } from './schema.ts';

/** All that this service seals but mails, which leave within days. */
export const SEALED = [SEALED_NUMBERS, sealedFactors(SCHEMA)];
