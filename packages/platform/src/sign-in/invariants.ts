import { type RawBuilder, sql } from 'kysely';
import { FACTOR_INVARIANTS } from '../second-factor/invariants.ts';
import type { Broken, Invariant } from '../verify/invariants.ts';

/**
 * Finds rows without an account. No foreign key is possible, because the accounts table belongs to the service and is
 * created later.
 */
const withoutAccount = (table: string): RawBuilder<Broken> => sql`
  select ${sql.lit(table)} || ' of user ' || o.user_id as subject from ${sql.table(table)} o
  where not exists (select from users u where u.id = o.user_id)`;

/** Invariants of the sign-in of both back-office services. */
export const SIGN_IN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'sign-in-has-account',
    holds: 'Sessions, awaited second factors, authenticators and passkeys belong to an account that exists.',
    broken: sql.join(
      ['sessions', 'pending_sign_ins', 'two_factor', 'passkeys'].map(withoutAccount),
      sql` union all `,
    ),
  },
  ...FACTOR_INVARIANTS,
];
