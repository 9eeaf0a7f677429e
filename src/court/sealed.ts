import { sealedFactors } from '../platform/second-factor/sealed-factors.ts';
import { SCHEMA } from './schema.ts';

/** All that this service seals but mails, which leave within days. */
export const SEALED = [sealedFactors(SCHEMA)];
