import { type RawBuilder, sql } from 'kysely';
import { FACTOR_INVARIANTS } from '../second-factor/invariants.ts';
import type { Broken, Invariant } from '../verify/invariants.ts';

/** Rows that no foreign key ties to an account: the table of accounts is the service's own, and made after these. */
const withoutAccount = (table: string): RawBuilder<Broken> => sql`
  select ${sql.lit(table)} || ' of user ' || o.user_id as subject from ${sql.table(table)} o
  where not exists (select from users u where u.id = o.user_id)`;

/** What holds of the sign-in of both offices. */
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
