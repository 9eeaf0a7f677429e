import { randomBytes } from 'node:crypto';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { asJson, ask } from '../asking.ts';
import { NEWCOMERS } from '../mails.ts';
import { inLetters, mark } from '../marks.ts';
import { note, originOf, pause, timed, type Work } from './work.ts';

/**
 * Maximum number of retries. A key held by a killed process is refused for two minutes, so the donor gives up before.
 */
const ATTEMPTS_OF_A_DONOR = 10;

/** Starts a donation with an idempotency key, and pays it at the gateway once it is started. */
export async function donateOnce(work: Work): Promise<void> {
  const { faultCluster, dice, ledger } = work;
  const key = mark();
  const campaignId = dice.one(faultCluster.campaignIds);
  const body = asJson({
    campaign_id: campaignId,
    amount: 100.01,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    // Letters only: a donation refuses digits that could be a card number.
    message: inLetters(key),
  });
  const headers = { authorization: `Bearer ${faultCluster.testApp.donor.token}`, 'idempotency-key': key };
  let isPaid = false;
  for (let attempts = 0; attempts < ATTEMPTS_OF_A_DONOR; attempts += 1) {
    const asked = { method: 'POST', path: '/fundraising/api/v1/donations', headers, body } as const;
    const answered = await timed(work, ask(originOf(work), asked));
    note(work, 'donation', answered, [201, 409]);
    if (answered.status === 201) {
      const { reference_number: reference, checkout_url: page } = JSON.parse(answered.text).data as Begun;
      ledger.begun.set(key, (ledger.begun.get(key) ?? new Set()).add(reference));
      ledger.sent.set(reference, { campaignId, amount: 10_001n });
      if (!isPaid) await faultCluster.gateway.payPage(page);
      isPaid = true;
      // A repeated request returns the same donation.
      if (dice.next() < 0.7) return;
    }
    await pause(work);
  }
}

interface Begun {
  reference_number: string;
  checkout_url: string;
}

export async function registerOne(work: Work): Promise<void> {
  const email = `${randomBytes(8).toString('hex')}@${NEWCOMERS}`;
  const body = asJson({
    first_name: 'New',
    last_name: 'Comer',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  for (let attempts = 0; ; attempts += 1) {
    const asked = { method: 'POST', path: '/fundraising/api/v1/mobile/auth/register', body } as const;
    const answered = await timed(work, ask(originOf(work), asked));
    // A repeat after a lost response reports that the account exists.
    const isThere = attempts > 0 && answered.status === 422;
    note(work, 'account', answered, isThere ? [422] : [201]);
    if (answered.status === 201 || isThere) {
      work.ledger.registered.push(email);
      break;
    }
    await pause(work);
  }
  // Password hashing is expensive, so at most a few a second.
  await pause(work);
}
