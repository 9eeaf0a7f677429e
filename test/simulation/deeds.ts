import { randomUUID } from 'node:crypto';
import { accessOf } from '../../src/fundraising/accounts/devices.ts';
import { reconcile } from '../../src/fundraising/donations/reconcile.ts';
import { reconcileRefunds } from '../../src/fundraising/donations/reconcile-refunds.ts';
import type { Refund } from '../../src/fundraising/gateway/index.ts';
import type { World } from '../fundraising.ts';
import { event, sendEvent } from '../giving.ts';
import { askInTurn } from './gates.ts';
import { isPayable, type Session, type SimulatedGateway } from './gateway.ts';
import type { Turns } from './turns.ts';

/** Somebody who calls, on a device of theirs. */
export interface Caller {
  userId: number;
  deviceId: number;
}

/** What the deeds of one run happen to. */
export interface Stage {
  /** Two processes on one database. */
  worlds: readonly [World, World];
  turns: Turns;
  gateway: SimulatedGateway;
  random(): number;
  campaignId: number;
  gifts: { id: number; reference: string }[];
  /** Pages that the donor has heard of: nobody else knows their addresses. */
  pages: string[];
  /** The references of gifts that were acknowledged. */
  acknowledged: string[];
  donor: Caller;
  staff: Caller;
  admin: Caller;
  ip: string;
}

type Deed = (stage: Stage) => Promise<string>;

const MOST_TRIES = 12;
/** The answer to a key is kept for a day. */
const KEPT_HOURS = 24;

/** As every caller does: again for as long as there is no service, and never satisfied with a fault. */
async function persist(send: () => Promise<number>): Promise<string> {
  const statuses: number[] = [];
  for (;;) {
    const status = await send();
    statuses.push(status);
    if (status === 500) throw new Error('A request was answered with 500.');
    if (status !== 503) return statuses.join(' ');
    if (statuses.length === MOST_TRIES) throw new Error(`No service: ${statuses.join(' ')}`);
  }
}

function pick<Item>(stage: Stage, items: readonly Item[]): Item {
  return items[Math.floor(stage.random() * items.length)]!;
}

interface Opened {
  reference_number: string;
  checkout_url: string;
}

function request(stage: Stage, world: World, caller: Caller, path: string, body?: object, key?: string) {
  return async (): Promise<{ status: number; body: { data?: Opened } }> => {
    // Issued anew, for the clock moves by days.
    const { access_token: token } = accessOf(world.app, { ...caller, tokenVersion: 1 });
    return await world.send(body === undefined ? 'GET' : 'POST', path, {
      ip: stage.ip,
      headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body }),
    });
  };
}

/** The gateway reports until it is heard, at either process. */
function report(stage: Stage, what: string, body: object): void {
  const world = pick(stage, stage.worlds);
  stage.turns.act(`report of ${what}`, () => persist(async () => (await sendEvent(world, body)).status));
}

const eventAt = (stage: Stage) => Math.floor(stage.worlds[0].clock.now().epochMilliseconds / 1000);

/** On the gateway's page; what comes of it is reported twice, once for the page and once for the payment. */
async function pay(stage: Stage): Promise<string> {
  const session = await pageOf(stage);
  if (!stage.gateway.pay(session)) return 'the page is closed';
  const named = { amountInCentavos: Number(session.amount), createdAt: eventAt(stage) };
  report(
    stage,
    'a page',
    event('checkout_session.payment.paid', {
      ...named,
      reference: session.reference,
      resourceId: session.id,
    }),
  );
  report(
    stage,
    'a payment',
    event('payment.paid', {
      ...named,
      intentId: session.intentId,
      paymentId: session.payment!.id,
    }),
  );
  return 'paid';
}

/** What has become of a refund is reported as well. */
export function reportRefund(stage: Stage, { id, paymentId, amountInCentavos, status }: Refund): void {
  const told = event('payment.refund.updated', {
    resourceId: id,
    amountInCentavos: Number(amountInCentavos),
    createdAt: eventAt(stage),
  });
  Object.assign(told.data.attributes.data.attributes, { payment_id: paymentId, status });
  report(stage, `a refund that has ${status}`, told);
}

async function payInVain(stage: Stage): Promise<string> {
  const session = await pageOf(stage);
  if (!isPayable(session)) return 'the page is closed';
  report(
    stage,
    'a failure',
    event('payment.failed', {
      intentId: session.intentId,
      amountInCentavos: Number(session.amount),
      createdAt: eventAt(stage),
      failedMessage: 'No money.',
    }),
  );
  return 'not paid';
}

/** A page that can still be paid, old ones too: it may lie open in another window. */
function pageOf(stage: Stage): Promise<Session> {
  return askInTurn('the donor looks at a page', async () => {
    const known = stage.gateway.sessions.filter(({ id }) => stage.pages.includes(id));
    const payable = known.filter(isPayable);
    return pick(stage, payable.length === 0 ? known : payable);
  });
}

/** Asks for a page, and once it is there again by the same key: it is the same page. Then somebody pays. */
async function openPage(stage: Stage, path: string, body: object): Promise<string> {
  const send = request(stage, pick(stage, stage.worlds), stage.donor, path, body, randomUUID());
  const opened: Opened[] = [];
  const ask = () =>
    persist(async () => {
      const { status, body: answer } = await send();
      if (status === 200 || status === 201) opened.push(answer.data!);
      return status;
    });
  const { clock } = stage.worlds[0];
  const beganAt = clock.now();
  const first = await ask();
  if (opened.length === 0) return first;
  const again = await ask();
  const isForgotten = clock.now().since(beganAt).total('hours') >= KEPT_HOURS;
  if (!isForgotten && opened[0]!.checkout_url !== opened[1]?.checkout_url)
    throw new Error(`Of one key the second answer is ${again}.`);
  for (const { reference_number: reference, checkout_url: url } of opened) {
    stage.acknowledged.push(reference);
    stage.pages.push(url.split('/').at(-1)!);
  }
  stage.turns.act('pay what was opened', () => pay(stage));
  return `${first}, and again ${again}`;
}

const give: Deed = (stage) =>
  openPage(stage, '/donations', {
    campaign_id: stage.campaignId,
    amount: 100.01,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
  });

const openAnother: Deed = (stage) =>
  openPage(stage, `/donations/${pick(stage, stage.gifts).id}/pay/paymongo`, {});

/** A call about one of the gifts. */
const about = (who: 'donor' | 'admin', path: (id: number) => string, body?: object): Deed => {
  return (stage) => {
    const { id } = pick(stage, stage.gifts);
    const send = request(stage, pick(stage, stage.worlds), stage[who], path(id), body);
    return persist(async () => (await send()).status);
  };
};

async function withdraw(stage: Stage): Promise<string> {
  const body = { campaign_id: stage.campaignId, amount: 100, purpose: 'Books' };
  const send = request(stage, pick(stage, stage.worlds), stage.staff, '/withdrawals', body);
  return String((await send()).status);
}

async function lookAfter(stage: Stage): Promise<string> {
  const { app } = pick(stage, stage.worlds);
  try {
    return `${await reconcile(app)} gifts and ${await reconcileRefunds(app)} refunds looked at`;
  } catch (error) {
    // The job ends, and runs again in five minutes.
    return error instanceof Error ? error.message : String(error);
  }
}

/** What may go on at once; what is most delicate stands here more often. */
export const DEEDS: readonly (readonly [name: string, deed: Deed])[] = [
  ['pay', pay],
  ['pay in vain', payInVain],
  ['give', give],
  ['return', about('donor', (id) => `/donations/${id}/verify`)],
  ['cancel', about('donor', (id) => `/donations/${id}/cancel`, {})],
  ['open another page', openAnother],
  ['open another page', openAnother],
  ['refund', about('admin', (id) => `/donations/${id}/refund`, { reason: 'requested_by_customer' })],
  ['refund', about('admin', (id) => `/donations/${id}/refund`, { reason: 'duplicate' })],
  ['withdraw', withdraw],
  ['look after what is pending', lookAfter],
];

/** In every run: without a payment there is no money. */
export const PAYS = DEEDS[0]!;
