import type { DB } from '@bulwagan/fundraising/database.ts';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { runVerify } from '@bulwagan/testing/command.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { type Kysely, sql } from 'kysely';
import { chunks, faults } from '../money/batch.ts';
import { ask } from './asking.ts';
import { exactly, type Finding, noneOf } from './figures.ts';
import type { FaultCluster } from './installation/cluster.ts';
import { SECRET } from './installation/environment.ts';
import type { Ledger } from './ledger.ts';
import { verifyMails } from './mails.ts';
import { verifyMoney } from './money/money.ts';
import { verifyBackOffices } from './users/back-offices.ts';

/** Verifies the state after any fault: first the money at the gateway, then stored data while mails arrive. */
export async function verifyOutcome(faultCluster: FaultCluster, ledger: Ledger): Promise<Finding[]> {
  const money = await verifyMoney(faultCluster, ledger);
  return [
    ...money,
    ...(await Promise.all([verifyStored(faultCluster, ledger), verifyMails(faultCluster, ledger)])).flat(),
  ];
}

/** Asserts from stored data that nothing acknowledged is lost and nothing counts twice. */
async function verifyStored(faultCluster: FaultCluster, ledger: Ledger): Promise<Finding[]> {
  const { db } = faultCluster.testApp.app;
  const begun = [...ledger.begun.values()].flatMap((of) => [...of]);
  const lost = {
    events: await countLostEvents(db, [...ledger.acknowledged]),
    donations: await countMissing(db, 'donations', begun),
    unreadable: await countUnreadable(faultCluster, begun),
    accounts: await countMissing(db, 'users', ledger.registered),
  };
  const verified = await verify(faultCluster);
  const broken = (await faults(faultCluster.testApp)).length;
  return [
    {
      check: 'acknowledged writes lost',
      figure: `${lost.events} of ${ledger.acknowledged.size} events, ${lost.donations + lost.unreadable} of ${begun.length} donations, ${lost.accounts} of ${ledger.registered.length} accounts`,
      goal: '0, with at least 1 of each',
      holds:
        Object.values(lost).every((count) => count === 0) &&
        ledger.acknowledged.size * begun.length * ledger.registered.length > 0,
    },
    await counted(db, ledger),
    noneOf('acknowledged changes lost or reverted', ledger.saved.lost.length, ledger.saved.changes),
    ...(await verifyBackOffices(faultCluster, ledger)),
    exactly(
      'donations created twice with one idempotency key',
      [...ledger.begun.values()].filter((of) => of.size > 1).length,
      0,
    ),
    exactly('inconsistent ledgers and violated invariants at the end', broken, 0),
    exactly('exit code of npm run verify', verified ?? -1, 0),
    exactly('unexpected error responses', ledger.unexpected.length, 0),
    exactly('requests not answered within 30 seconds', ledger.unanswered, 0),
  ];
}

/** Returns the number of events acknowledged more often than recorded, or with another final state than accepted. */
export async function countLostEvents(
  db: Kysely<DB>,
  acknowledged: [id: string, times: number][],
): Promise<number> {
  let lost = 0;
  for (const part of chunks(acknowledged, 5_000)) {
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost
      from unnest(${part.map(([id]) => id)}::text[], ${part.map(([, times]) => times)}::int[]) as a(id, times)
      left join webhook_events e on e.event_id = a.id
      where e.id is null or e.deliveries < a.times or e.outcome not in ('applied', 'unchanged')`.execute(db);
    lost += rows[0]!.lost;
  }
  return lost;
}

const KEYS = { donations: 'reference_number', users: 'email_key' } as const;

export async function countMissing(
  db: Kysely<DB>,
  table: keyof typeof KEYS,
  keys: string[],
): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from unnest(${keys}::text[]) as k(key)
    where not exists (select from ${sql.table(table)} where ${sql.ref(KEYS[table])} = k.key)`.execute(db);
  return rows[0]!.missing;
}

/** Reads donations over the API like their donors, each from another server; returns the number of failures. */
async function countUnreadable({ programs }: FaultCluster, references: string[]): Promise<number> {
  let unreadable = 0;
  for (const [n, reference] of references.slice(-100).entries()) {
    const { origin } = programs[n % programs.length]!;
    const { status, text } = await ask(origin, {
      method: 'GET',
      path: `/fundraising/api/v1/donations/track/${reference}`,
    });
    if (status !== 200 || JSON.parse(text).data.status !== 'completed') unreadable += 1;
  }
  return unreadable;
}

/**
 * Asserts that every donation sent counts exactly once in its campaign, in the ledger and in the notifications, and so
 * does every refund.
 */
async function counted(db: Kysely<DB>, { sent, refunded }: Ledger): Promise<Finding> {
  const expected = new Map<number, bigint>();
  for (const [reference, { campaignId, amount }] of sent)
    if (!refunded.has(reference)) expected.set(campaignId, (expected.get(campaignId) ?? 0n) + amount);
  const changes = sent.size + refunded.size;
  const total = [...expected.values()].reduce((sum, one) => sum + one, 0n);
  const campaigns = await db.selectFrom('campaigns').select(['id', 'raised_centavos']).execute();
  const wrong = campaigns.filter(({ id, raised_centavos: raised }) => raised !== (expected.get(id) ?? 0n));
  const { rows } = await sql<{ sum: bigint; entries: number; notices: number }>`
    select coalesce(sum(amount_centavos), 0)::bigint as sum, count(*)::int as entries,
      (select count(*)::int from notifications) as notices
    from ledger_entries`.execute(db);
  const { sum, entries, notices } = rows[0]!;
  return {
    check: 'totals that differ from payments and refunds',
    figure: `off by ${sum - total} of ${total} centavos, ${entries - changes} ledger entries and ${notices - changes} notifications of ${sent.size} donations and ${refunded.size} refunds, ${wrong.length} campaigns`,
    goal: '0 each',
    holds: wrong.length === 0 && sum === total && entries === changes && notices === changes,
  };
}

/** Runs the verify command like an operator, over a connection without faults, for all running services. */
export async function verify({
  postgres,
  backOffices,
}: Pick<FaultCluster, 'postgres' | 'backOffices'>): Promise<number | null> {
  const service = backOffices === undefined ? 'fundraising' : undefined;
  return (await runVerify(postgres.url(), service, { APP_SECRET: SECRET })).code;
}

/** Returns the number of violated invariants, which must hold after every commit. */
export async function countBroken({
  testApp,
  backOffices,
}: Pick<FaultCluster, 'testApp' | 'backOffices'>): Promise<number> {
  const broken = await findBroken(testApp.app.db, INVARIANTS);
  return broken.length + ((await backOffices?.countBroken()) ?? 0);
}
