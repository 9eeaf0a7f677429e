import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { DB } from '../../src/fundraising/database.ts';
import { type Finding, told } from './figures.ts';
import type { Ledger } from './ledger.ts';
import type { Postgres } from './postgres.ts';
import type { Town } from './town.ts';

const MAILS_WITHIN_MS = 240_000;

/**
 * Every mail that was decided has been sent, and a repeat of one says by its Message-ID that it is one. What waits for
 * its next try, or was in the hands of a killed process, is brought forward as if its time had come; that a program finds
 * by itself what another has left is shown by test/nightly/jobs-crash.test.ts.
 */
export async function reckonMails(town: Town, ledger: Ledger): Promise<Finding[]> {
  const { taken } = town.post;
  const began = performance.now();
  const deadline = began + MAILS_WITHIN_MS;
  const missing = () => {
    const { receipts, codes } = decisionsOf(taken);
    return [
      ...[...ledger.sent.keys()].filter((reference) => !receipts.has(reference)),
      ...ledger.registered.filter((email) => !codes.has(email)),
    ].length;
  };
  const queue = await startLooking(town.postgres);
  let left = missing();
  try {
    while (left > 0 && performance.now() < deadline) {
      await bringForward(town.world.app.db);
      await queue.look();
      await sleep(1_000);
      left = missing();
    }
  } finally {
    await queue.stop();
  }
  const seconds = (performance.now() - began) / 1_000;
  const { receipts, codes } = decisionsOf(taken);
  const decisions = [...receipts.values(), ...codes.values()];
  const twice = decisions.filter((of) => of.size > 1).length;
  const repeats = taken.length - new Set(taken.map(({ messageId }) => messageId)).size;
  return [
    told('seconds until the last mail came', seconds.toFixed(1)),
    {
      check: 'mails',
      figure: `${left} of ${ledger.sent.size + ledger.registered.length} decided did not come, ${twice} decided twice, ${repeats} repeats by the same Message-ID`,
      goal: '0 did not come, 0 decided twice',
      holds: left === 0 && twice === 0,
    },
  ];
}

/** By the gift, or the address, that each was decided for: the Message-IDs of the mails that came. */
function decisionsOf(taken: Town['post']['taken']) {
  return {
    receipts: idsBy(
      taken.filter((mail) => mail.reference !== undefined),
      'reference',
    ),
    codes: idsBy(
      taken.filter((mail) => mail.reference === undefined),
      'to',
    ),
  };
}

function idsBy(mails: Town['post']['taken'], key: 'reference' | 'to'): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const mail of mails) {
    const name = mail[key]!;
    ids.set(name, (ids.get(name) ?? new Set()).add(mail.messageId));
  }
  return ids;
}

/** The look that a program takes at its queue every half minute, at any time: it gives up what a lost process ran. */
async function startLooking({ url }: Postgres): Promise<{ look(): Promise<void>; stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url(),
    schema: 'fundraising_jobs',
    max: 1,
    migrate: false,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 1,
  });
  let trouble: Error | undefined;
  boss.on('error', (error) => {
    trouble = error;
  });
  await boss.start();
  return {
    async look() {
      await boss.supervise();
      if (trouble !== undefined) throw trouble;
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

async function bringForward(db: Kysely<DB>): Promise<void> {
  await sql`
    update fundraising_jobs.job set start_after = now()
    where state in ('created', 'retry') and start_after > now()
      and name in ('send-mail', 'queue-receipts')`.execute(db);
  await sql`
    update fundraising_jobs.job set started_on = started_on - interval '10 minutes'
    where state = 'active' and started_on < now() - interval '15 seconds'
      and name in ('send-mail', 'queue-receipts')`.execute(db);
}
