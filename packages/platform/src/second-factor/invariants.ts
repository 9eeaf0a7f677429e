import { sql } from 'kysely';
import type { Invariant } from '../verify/invariants.ts';

/** Invariants of second factors in every service that has them. */
export const FACTOR_INVARIANTS: readonly Invariant[] = [
  {
    name: 'passkey-has-codes',
    holds:
      'Every user with a passkey has recovery codes, so that losing the device does not lock the user out.',
    broken: sql`
      select distinct 'user ' || p.user_id as subject from passkeys p
      where not exists (select from two_factor f where f.user_id = p.user_id)`,
  },
];
