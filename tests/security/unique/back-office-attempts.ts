import { PASSWORD } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { asking } from '../opposite/pairs.ts';
import type { Attempt } from './attempts.ts';

/** Shared unique indexes of the back-office services that no request can violate, with reasons. */
export const REASONS_OF_OFFICES = {
  migrations_pkey: 'written before serving starts',
  password_reset_links_pkey: 'written only by the previous version',
  sessions_pkey: 'drawn of 256 bits',
  sessions__public_id: 'drawn by the database',
  pending_sign_ins_pkey: 'drawn of 256 bits',
  passkeys__credential_id: 'id of an authenticator, which signs a single-use challenge',
  idempotency_keys_pkey: 'back-office services use no idempotency keys',
};

/** Unique records of a user's sign-in. */
export function officeAttempts(
  somebody: () => Promise<{ person: SignedIn; id: number; email: string }>,
): Attempt[] {
  const confirmed = async () => {
    const one = await somebody();
    await one.person.post('/user/confirm-password', { password: PASSWORD });
    return { ...one, ask: asking(one.person.headers) };
  };
  return [
    {
      indexes: ['two_factor_pkey'],
      ready: async () => {
        const { id, ask } = await confirmed();
        return {
          ask: () => ask('POST', '/user/two-factor-authentication'),
          rows: `select count(*)::integer as n from two_factor where user_id = ${id}`,
        };
      },
      answers: { all: 200 },
    },
    {
      // The last challenge wins.
      indexes: ['passkey_challenges__key'],
      ready: async () => {
        const { ask } = await confirmed();
        return {
          ask: () => ask('POST', '/user/passkeys/options'),
          rows: 'select count(*)::integer as n from passkey_challenges',
        };
      },
      answers: { all: 200 },
    },
    {
      // Limited to one a minute per server.
      indexes: ['password_reset_tokens_pkey'],
      ready: async () => {
        const { person, email } = await somebody();
        return {
          ask: () => asking(person.headers)('POST', '/forgot-password', { email }),
          rows: `select count(*)::integer as n from password_reset_tokens where email_key = '${email}'`,
        };
      },
      answers: { among: [200, 429] },
    },
  ];
}
