import { registration } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import type { TestApp } from '@bulwagan/testing/fundraising.ts';
import { type Ask, asking, made } from '../opposite/pairs.ts';
import { type Attempt, REFUSED } from './attempts.ts';

const RESEND = '/web/auth/resend-verification';
const STRANGER = '203.0.113.9';

/** Unique records of accounts and their codes. */
export function fundraisingAccountAttempts(testApp: TestApp): Attempt[] {
  const ask = asking({});
  return [
    {
      indexes: ['users__email_key', 'verification_codes_pkey'],
      ready: async () => ({
        ask: (n) =>
          ask('POST', '/mobile/auth/register', registration(n % 3 === 0 ? 'RACED@x.test' : 'raced@x.test')),
        rows: `select count(*)::integer as n from users join verification_codes on user_id = id where email_key = 'raced@x.test'`,
      }),
      answers: REFUSED,
    },
    {
      indexes: ['password_reset_codes_pkey'],
      ready: async () => {
        const { email } = await testApp.person();
        return {
          ask: () => ask('POST', '/auth/forgot-password', { email }),
          rows: `select count(*)::integer as n from password_reset_codes where email_key = '${email}'`,
        };
      },
      // The limit is ten an hour.
      answers: { among: [200, 429] },
    },
    {
      indexes: ['idle_resends_pkey'],
      ready: async () => ({
        ask: () => ask('POST', '/web/auth/resend-verification', { email: 'idle@x.test' }),
        rows: `select count(*)::integer as n from idle_resends where email_key = 'idle@x.test'`,
      }),
      answers: { one: 200, others: [429] },
    },
    {
      // Two clients in turn; the code of the one that did not ask last is kept.
      indexes: ['earlier_verification_codes_pkey'],
      ready: async () => {
        const email = 'clients@x.test';
        const { id } = await made(testApp.send, ask('POST', '/mobile/auth/register', registration(email)));
        const resend =
          (n: number): Ask =>
          (send) =>
            send('POST', RESEND, { body: { email }, ...(n % 3 === 0 ? {} : { ip: STRANGER }) });
        testApp.clock.advance({ seconds: 61 });
        await resend(1)(testApp.send);
        testApp.clock.advance({ seconds: 61 });
        return {
          ask: resend,
          rows: `select count(*)::integer as n from earlier_verification_codes where user_id = ${id}`,
        };
      },
      answers: { one: 200, others: [429] },
    },
  ];
}
