import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@bulwagan/fundraising/database.ts';
import { type Kysely, sql } from 'kysely';
import { type Asked, ask } from '../asking.ts';
import { exactly, type Finding, reported } from '../figures.ts';
import type { FaultCluster } from '../installation/cluster.ts';
import type { Ledger, Order } from '../ledger.ts';
import { openQueue } from '../queue.ts';
import { chargeOf, isToBeRetried, recordCharge, recordRefund, refundOf } from './charges.ts';
import { compareRecords, type DonationRecord, type GatewayRecords } from './gateway-records.ts';

const ANSWERED_WITHIN_MS = 60_000;
const JOBS_WITHIN_MS = 60_000;
/** Reconciliation jobs that run every five minutes, for rows not updated for ten. */
const JOBS = ['reconcile-donations', 'reconcile-refunds'];

/**
 * Lets clients repeat unanswered requests, and runs the reconciliation jobs for the rest as if their time had come.
 * Then compares the gateway's records with the database, and adds payments and refunds to the ledger.
 */
export async function verifyMoney(faultCluster: FaultCluster, ledger: Ledger): Promise<Finding[]> {
  const { db } = faultCluster.testApp.app;
  const began = performance.now();
  await endClaims(db);
  const refused = await retryUnanswered(faultCluster, ledger);
  await ageRows(db);
  await runJobs(faultCluster);
  const { gatewayRecords, donations } = await allRecords(faultCluster);
  enterPaid(ledger, gatewayRecords, donations);
  const { messenger } = faultCluster.gateway;
  for (const [id, times] of messenger.taken) ledger.acknowledged.set(id, times);
  const left = [...ledger.orders.values()].filter(({ isLeft, status }) => isLeft && status === undefined);
  const paid = new Set(donations.flatMap(({ credits, order }) => (credits > 0 ? [order] : [])));
  return [
    ...compareRecords(gatewayRecords, donations),
    exactly('retried charges and refunds that were refused', refused.length, 0),
    ...refused.map((words) => reported('refused retry', words)),
    reported(
      'charges whose donors got no response, and how many of them were paid',
      `${left.length} of ${ledger.orders.size}, ${left.filter(({ name }) => paid.has(name)).length}`,
    ),
    reported('webhook events accepted, and lost', `${messenger.taken.size}, ${messenger.lost.size}`),
    reported('reconciliation time in seconds', ((performance.now() - began) / 1_000).toFixed(1)),
  ];
}

/** Self-test: an additional charge of a completed donation must be detected. */
export async function seedCharge(faultCluster: FaultCluster): Promise<Finding> {
  const { gatewayRecords, donations } = await allRecords(faultCluster);
  const [{ reference, centavos }] = gatewayRecords.payments as [GatewayRecords['payments'][number]];
  await faultCluster.gateway.chargeBeside({ reference: reference!, centavos });
  const after = compareRecords(await faultCluster.gateway.gatewayRecords(), donations);
  const [before, missed] = [compareRecords(gatewayRecords, donations), after].map((of) =>
    of.filter(({ holds }) => !holds),
  );
  const isDetected = before!.length === 0 && missed!.length > 0;
  return {
    check: 'duplicate charge injected by the test',
    figure: isDetected ? 'detected' : 'not detected',
    goal: 'detected',
    holds: isDetected,
  };
}

async function allRecords({
  gateway,
  testApp,
}: FaultCluster): Promise<{ gatewayRecords: GatewayRecords; donations: DonationRecord[] }> {
  const gatewayRecords = await gateway.gatewayRecords();
  return { gatewayRecords, donations: await donationRecords(testApp.app.db) };
}

/** Releases the claims of killed processes, as if two minutes had passed. */
async function endClaims(db: Kysely<DB>): Promise<void> {
  for (const table of ['idempotency_keys', 'donations', 'refunds'])
    await sql`
      update ${sql.table(table)} set locked_until = locked_until - interval '2 minutes'
      where locked_until is not null`.execute(db);
}

/** Makes rows eleven minutes older. Donations unknown to the gateway belong to the test itself. */
async function ageRows(db: Kysely<DB>): Promise<void> {
  await sql`
    update donations set updated_at = updated_at - interval '11 minutes', check_at = check_at - interval '11 minutes'
    where check_at is not null and (payment_intent_id is null or payment_intent_id not like ${GENERATED_BY_TEST})`.execute(
    db,
  );
  await sql`
    update refunds set updated_at = updated_at - interval '11 minutes' where status = 'pending'`.execute(db);
}

const GENERATED_BY_TEST = 'pi\\_BW-%';

/** Repeats the orders of donors who have not given up; returns refusals. */
async function retryUnanswered(faultCluster: FaultCluster, { orders }: Ledger): Promise<string[]> {
  const refused: string[] = [];
  for (const order of [...orders.values()].filter(isToBeRetried)) {
    const said = await retryUntilAnswered(faultCluster, chargeOf(order, faultCluster), (answered) =>
      recordCharge(order, answered),
    );
    if (said !== undefined) refused.push(said);
  }
  for (const order of [...orders.values()].filter(({ refund }) => refund === 'wanted')) {
    const said = await retryUntilAnswered(faultCluster, refundOf(order, faultCluster), (answered) =>
      recordRefund(order, answered),
    );
    if (said !== undefined) refused.push(said);
  }
  return refused;
}

/** Repeats a request until it is answered; returns undefined then. */
async function retryUntilAnswered(
  { programs }: FaultCluster,
  asked: Asked,
  hear: (answered: { status: number; text: string }) => boolean,
): Promise<string | undefined> {
  const deadline = performance.now() + ANSWERED_WITHIN_MS;
  for (let n = 0; ; n += 1) {
    const answered = await ask(programs[n % programs.length]!.origin, asked);
    if (hear(answered)) return undefined;
    if (![0, 409, 503].includes(answered.status) || performance.now() > deadline)
      return `${asked.path} ${answered.status}: ${answered.text.slice(0, 200)}`;
    await sleep(250);
  }
}

async function runJobs(faultCluster: FaultCluster): Promise<void> {
  const queue = await openQueue(faultCluster, { service: 'fundraising', jobs: JOBS });
  try {
    for (const job of JOBS) await queue.run(job, JOBS_WITHIN_MS);
  } finally {
    await queue.stop();
  }
}

async function donationRecords(db: Kysely<DB>): Promise<DonationRecord[]> {
  const { rows } = await sql<DonationRecord>`
    select d.reference_number as reference, d.message as "order", d.status, d.payment_id as "paymentId",
      d.total_centavos as centavos, d.amount_centavos as amount,
      count(*) filter (where e.kind = 'credit')::int as credits,
      count(*) filter (where e.kind = 'reversal')::int as reversals,
      coalesce(sum(e.amount_centavos), 0)::bigint as "left"
    from donations d left join ledger_entries e on e.donation_id = d.id
    where d.payment_intent_id is null or d.payment_intent_id not like ${GENERATED_BY_TEST}
    group by d.id`.execute(db);
  return rows;
}

/** Adds payments of donors without a response to the ledger, by their orders. */
function enterPaid(ledger: Ledger, { payments, refunds }: GatewayRecords, donations: DonationRecord[]): void {
  const kept = new Map(donations.map((donation) => [donation.reference, donation]));
  const references = new Map(payments.map(({ id, reference }) => [id, reference ?? id]));
  for (const reference of references.values()) {
    const order: Order | undefined = ledger.orders.get(kept.get(reference)?.order ?? '');
    if (order !== undefined) ledger.sent.set(reference, order);
  }
  for (const { paymentId } of refunds) ledger.refunded.add(references.get(paymentId) ?? paymentId);
}
