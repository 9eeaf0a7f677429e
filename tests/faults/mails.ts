import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { type Finding, reported } from './figures.ts';
import type { FaultCluster } from './installation/cluster.ts';
import type { Mail } from './installation/fake-mail-server.ts';
import type { Ledger } from './ledger.ts';
import { openQueue } from './queue.ts';

const MAILS_WITHIN_MS = 240_000;
const JOBS = ['send-mail', 'queue-receipts'];
export const NEWCOMERS = 'newcomers.test';
export const PARTIES = 'parties.test';

/**
 * Asserts that every mail was sent and that a repeated one has the same Message-ID. Retries and jobs of killed
 * processes are brought forward; tests/nightly/jobs/jobs-crash.test.ts shows that servers find abandoned jobs by themselves.
 * Permanently refused mails are retried like an operator does.
 */
export async function verifyMails(faultCluster: FaultCluster, ledger: Ledger): Promise<Finding[]> {
  const { accepted } = faultCluster.post;
  const began = performance.now();
  const deadline = began + MAILS_WITHIN_MS;
  const services = faultCluster.backOffices === undefined ? ['fundraising'] : SERVICE_NAMES;
  const queues = await Promise.all(
    services.map((service) => openQueue(faultCluster, { service, jobs: JOBS })),
  );
  let { left } = compare(faultCluster, ledger);
  try {
    while (left > 0 && performance.now() < deadline) {
      for (const queue of queues) {
        await queue.retryRefused();
        await queue.look();
      }
      await sleep(1_000);
      ({ left } = compare(faultCluster, ledger));
    }
  } finally {
    for (const queue of queues) await queue.stop();
  }
  const seconds = (performance.now() - began) / 1_000;
  const { all, twice } = compare(faultCluster, ledger);
  const repeats = accepted.length - new Set(accepted.map(({ messageId }) => messageId)).size;
  return [
    reported('seconds until the last mail arrived', seconds.toFixed(1)),
    {
      check: 'mails missing or sent twice',
      figure: `${left} of ${all} missing, ${twice} sent twice, ${repeats} retries with the same Message-ID`,
      goal: '0 missing, 0 sent twice',
      holds: left === 0 && twice === 0,
    },
    ...(faultCluster.backOffices === undefined ? [] : [backOfficeMails(ledger)]),
  ];
}

/** Returns the figure of mails of the back-office services, to prove that there were some. */
function backOfficeMails({ summoned, passwords }: Ledger): Finding {
  const of = { hearings: summoned.acknowledged.size, passwords: passwords.acknowledged };
  return {
    check: 'mails of court and workforce',
    figure: `${of.hearings} about hearings, ${of.passwords} about passwords`,
    goal: 'at least one each',
    holds: of.hearings * of.passwords > 0,
  };
}

function compare(
  { post, backOffices }: FaultCluster,
  ledger: Ledger,
): { all: number; left: number; twice: number } {
  const { sent, refunded, registered, summoned, passwords } = ledger;
  const receipts = idsBy(post.accepted, ({ reference, isOfRefund }) => (isOfRefund ? undefined : reference));
  const refunds = idsBy(post.accepted, ({ reference, isOfRefund }) => (isOfRefund ? reference : undefined));
  const letters = idsBy(post.accepted, ({ reference, to }) => (reference === undefined ? to : undefined));
  const wanted = [
    ...[...sent.keys()].map((reference) => receipts.get(reference)),
    ...[...refunded].map((reference) => refunds.get(reference)),
    ...[...registered, ...summoned.acknowledged.keys()].map((address) => letters.get(address)),
  ];
  // One user gets a mail for each password, so these mails are counted.
  const reported = (backOffices && letters.get(backOffices.renewed.email)?.size) ?? 0;
  const once = [
    ...receipts.values(),
    ...refunds.values(),
    ...[...letters].flatMap(([to, ids]) => (isOfOne(to) ? [ids] : [])),
  ];
  return {
    all: wanted.length + passwords.acknowledged,
    left: wanted.filter((ids) => ids === undefined).length + Math.max(0, passwords.acknowledged - reported),
    twice:
      once.filter((ids) => ids.size > 1).length +
      Math.max(0, reported - passwords.acknowledged - passwords.unacknowledged),
  };
}

const isOfOne = (address: string): boolean =>
  address.endsWith(`@${NEWCOMERS}`) || address.endsWith(`@${PARTIES}`);

/** Returns the Message-IDs of received mails by donation or address. */
function idsBy(mails: Mail[], nameOf: (mail: Mail) => string | undefined): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const mail of mails) {
    const name = nameOf(mail);
    if (name !== undefined) ids.set(name, (ids.get(name) ?? new Set()).add(mail.messageId));
  }
  return ids;
}
