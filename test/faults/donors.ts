import { randomBytes } from 'node:crypto';
import { PASSWORD } from '../world.ts';
import { asJson, ask } from './asking.ts';
import { NEWCOMERS } from './mails.ts';
import { inLetters, mark } from './marks.ts';
import { note, originOf, pause, timed, type Work } from './work.ts';

/** A request with a key that a killed process holds is refused for two minutes: its donor goes away before. */
const TRIES_OF_A_GIVER = 10;

/** A donor begins a gift, with a key that makes repeats safe, and pays it at the gateway when it was begun. */
export async function giveOne(work: Work): Promise<void> {
  const { town, dice, ledger } = work;
  const key = mark();
  const campaignId = dice.one(town.campaignIds);
  const body = asJson({
    campaign_id: campaignId,
    amount: 100.01,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    // In letters: so many digits may be a card's, which a gift refuses.
    message: inLetters(key),
  });
  const headers = { authorization: `Bearer ${town.world.donor.token}`, 'idempotency-key': key };
  let isPaid = false;
  for (let tries = 0; tries < TRIES_OF_A_GIVER; tries += 1) {
    const asked = { method: 'POST', path: '/fundraising/api/v1/donations', headers, body } as const;
    const answered = await timed(work, ask(originOf(work), asked));
    note(work, 'gift', answered, [201, 409]);
    if (answered.status === 201) {
      const { reference_number: reference, checkout_url: page } = JSON.parse(answered.text).data as Begun;
      ledger.begun.set(key, (ledger.begun.get(key) ?? new Set()).add(reference));
      ledger.sent.set(reference, { campaignId, amount: 10_001n });
      if (!isPaid) await town.gateway.payPage(page);
      isPaid = true;
      // Asked once more, it is the same gift.
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
  for (let tries = 0; ; tries += 1) {
    const asked = { method: 'POST', path: '/fundraising/api/v1/mobile/auth/register', body } as const;
    const answered = await timed(work, ask(originOf(work), asked));
    // Whose first answer was lost learns from the repeat that the account is there.
    const isThere = tries > 0 && answered.status === 422;
    note(work, 'account', answered, isThere ? [422] : [201]);
    if (answered.status === 201 || isThere) {
      work.ledger.registered.push(email);
      break;
    }
    await pause(work);
  }
  // Hashing is heavy on purpose: not more than a few a second.
  await pause(work);
}
