import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { event } from '@bulwagan/testing/donations.ts';
import { manyDonations } from '../../money/batch.ts';
import { type Answered, type Asked, asJson } from '../asking.ts';
import type { Balancer } from '../installation/balancer.ts';
import type { FaultCluster } from '../installation/cluster.ts';
import { inLetters, mark } from '../marks.ts';
import { filing } from './clerks.ts';

const CLIENTS = 16;
export const DONATION_IN_CENTAVOS = 10_000n;
/** Number of unpaid donations that are exported repeatedly. */
export const EXPORTED = 8_000;
/** Slow enough that the export takes more than a second, which the server has to wait for. */
const READ_PER_SECOND = 1_500_000;
const LOST_ON = new Map<boolean | undefined, string>([
  [true, 'on a reused connection'],
  [false, 'on a new connection'],
]);

/** Request that was long enough to be in progress at a SIGTERM, and succeeded. */
export interface Long {
  what: string;
  origin: string | undefined;
  began: number;
  ended: number;
}

/** Outcome of all requests. */
interface Seen {
  answered: number;
  failed: string[];
  /** Number of accepted events, each of one donation. */
  donations: number;
  /** Titles of filed cases. */
  filed: string[];
  /** References of donations that were started or charged to the saved card. */
  begun: string[];
  long: Long[];
}

interface Crowd {
  leave(): Promise<Seen>;
}

/**
 * Starts readers, a gateway and donors with checkouts and saved cards. Adds one user who signs in, one who reads a long
 * export and, with back-office services, a clerk. Each sends its next request after the last response; none retries.
 */
export function startCrowd(faultCluster: FaultCluster, balancer: Balancer): Crowd {
  const seen: Seen = { answered: 0, failed: [], donations: 0, filed: [], begun: [], long: [] };
  let isLeaving = false;
  const loop = async (pauseMs: number, one: () => Promise<unknown>) => {
    while (!isLeaving) {
      await one();
      await sleep(pauseMs);
    }
  };
  const note = (what: string, answer: Answered, isFine: boolean) => {
    const { status, code = '', wasKept } = answer;
    if (isFine) seen.answered += 1;
    else seen.failed.push([what, status, code, LOST_ON.get(wasKept)].filter(Boolean).join(' '));
  };
  /** Sends a request and returns the response if its status is as expected. */
  const askFor = async (what: string, asked: Asked, fine = 200): Promise<Answered | undefined> => {
    const began = performance.now();
    const answer = await balancer.ask(asked);
    const isFine = answer.status === fine && (what !== 'export' || isComplete(answer));
    note(what, answer, isFine);
    if (!isFine) return undefined;
    seen.long.push({ what, origin: answer.origin, began, ended: performance.now() });
    return answer;
  };

  const all = Promise.all([
    loop(20, async () => {
      const { backOffices } = faultCluster;
      if (backOffices === undefined) return;
      const title = `People v. ${mark()}`;
      if ((await askFor('case', filing(title, backOffices), 201)) !== undefined) seen.filed.push(title);
    }),
    loop(50, () => askFor('sign-in', signingIn(faultCluster))),
    loop(1_000, () => askFor('export', exporting(faultCluster))),
    loop(20, () => donate('donation', starting(faultCluster), 201)),
    loop(20, () => donate('charge', charging(faultCluster), 200)),
    ...Array.from({ length: CLIENTS }, (_, n) => (n % 4 === 0 ? deliverEvents() : read(n))),
  ]);

  async function donate(what: string, asked: Asked, fine: number): Promise<void> {
    const answer = await askFor(what, asked, fine);
    if (answer !== undefined) seen.begun.push(JSON.parse(answer.text).data.reference_number);
  }

  async function read(first: number): Promise<void> {
    const pages = [
      { path: `/fundraising/api/v1/campaigns/${faultCluster.testApp.campaignId}` },
      ...(faultCluster.backOffices?.records ?? []).map(({ path, headers }) => ({ path, headers })),
    ];
    let n = first;
    await loop(5, () => askFor('read', { method: 'GET', ...pages[n++ % pages.length]! }));
  }

  async function deliverEvents(): Promise<void> {
    while (!isLeaving) {
      for (const { reference } of await manyDonations(
        faultCluster.testApp,
        Array(50).fill({ amount: DONATION_IN_CENTAVOS }),
      )) {
        if (isLeaving) return;
        const answer = await balancer.deliver(event('checkout_session.payment.paid', { reference }));
        note('event', answer, answer.status === 200);
        if (answer.status === 200) seen.donations += 1;
        await sleep(10);
      }
    }
  }

  return {
    async leave() {
      isLeaving = true;
      await all;
      return seen;
    },
  };
}

const signingIn = ({ testApp }: FaultCluster): Asked => ({
  method: 'POST',
  path: '/fundraising/api/v1/mobile/auth/login',
  body: asJson({ email: testApp.donor.email, password: PASSWORD, device_name: 'a telephone' }),
});

const exporting = ({ staff }: FaultCluster): Asked => ({
  method: 'GET',
  path: '/fundraising/api/v1/donations/export?status=expired',
  headers: { authorization: `Bearer ${staff.token}`, accept: '*/*' },
  bytesPerSecond: READ_PER_SECOND,
});

/** Complete export: every row and the headers. */
const isComplete = ({ text }: Answered): boolean => text.split('\r\n').length === EXPORTED + 2;

const starting = (faultCluster: FaultCluster): Asked =>
  donationRequest(faultCluster, '', { payment_gateway: 'paymongo', payment_method: 'gcash' });

const charging = (faultCluster: FaultCluster): Asked =>
  donationRequest(faultCluster, '/charge-saved/paymongo', { payment_method_id: faultCluster.cardId });

/** Uses another campaign than the events, whose total is checked to the centavo. */
function donationRequest({ testApp, campaignIds }: FaultCluster, path: string, body: object): Asked {
  const key = mark();
  return {
    method: 'POST',
    path: `/fundraising/api/v1/donations${path}`,
    headers: { authorization: `Bearer ${testApp.donor.token}`, 'idempotency-key': key },
    body: asJson({ campaign_id: campaignIds[1], amount: 150, message: inLetters(key), ...body }),
  };
}
