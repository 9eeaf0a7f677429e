import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import { type Dispute, PESO } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { standInFor } from '../../ledger/dispute-stand-in.ts';
import { keepDispute } from '../../ledger/disputes.ts';
import { reportedDispute } from '../../ledger/report.ts';
import { settle } from '../../ledger/settle.ts';
import { followDisputedPayments } from './disputed-payments.ts';

/** Limit for a gateway that returns the same page forever. */
const MOST_PAGES = 20;
/** Limit of open disputes that are looked up one by one because no page listed them. */
const MOST_ASKED = 200;

/**
 * Polls the gateway for disputes in case their events are missing. Reads the dispute list, newest first, then looks up
 * open disputes that were not listed. Disputes are booked by the same function that events use. An account that may not
 * read disputes finds them through its payments. A gateway that does not answer is logged. Returns the number of
 * disputes looked at.
 */
export async function followDisputes(app: App, signal?: AbortSignal): Promise<number> {
  const seen = new Set<string>();
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES && signal?.aborted !== true; page += 1) {
    const listed = await listPage(app, after);
    if (listed === 'denied') return await followDisputedPayments(app, signal);
    if (listed === undefined) return seen.size;
    for (const dispute of listed.disputes) {
      seen.add(dispute.id);
      await recordDispute(app, dispute);
    }
    const last = listed.disputes.at(-1)?.id;
    if (!listed.hasMore || last === undefined || last === after) break;
    after = last;
  }
  for (const id of await findOpen(app, seen)) {
    if (signal?.aborted) break;
    const dispute = await quietly(app, () => app.gateway.getDispute(id));
    if (dispute !== undefined) await recordDispute(app, dispute);
    seen.add(id);
  }
  return seen.size;
}

/** `denied` when the account may not read disputes, undefined when the gateway does not answer. */
const listPage = (app: App, after: string | undefined) =>
  quietly(
    app,
    async () => (await app.gateway.listDisputes(after === undefined ? {} : { after })) ?? 'denied',
  );

async function quietly<Result>(app: App, ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error }, 'the disputes of the gateway could not be read');
    return undefined;
  }
}

/** The gateway's answer counts from the dispute's own update time. */
async function recordDispute(app: App, dispute: Dispute): Promise<void> {
  if (dispute.currency !== PESO) {
    app.log.warn({ disputeId: dispute.id, currency: dispute.currency }, 'a dispute is not in pesos');
    return;
  }
  const reported = reportedDispute(dispute, dispute.updatedAt);
  const { paymentId, chargeId } = dispute;
  await withTransaction(app.db, async (trx) => {
    const [verdict] = await settle(app, trx, [
      {
        effect: 'disputes',
        references: [],
        transactionIds: chargeId === undefined ? [] : [chargeId],
        paymentId,
        dispute: reported,
      },
    ]);
    if (verdict!.donationId === null)
      await keepDispute(
        trx,
        { ...reported, paymentId: paymentId ?? null, isLinked: false },
        iso(app.clock.now()),
      );
  });
}

async function findOpen(app: App, seen: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select gateway_dispute_id as id from disputes
    where status = 'open' and gateway_dispute_id <> all(${[...seen]}::text[])
      and not starts_with(gateway_dispute_id, ${standInFor('')}) order by id limit ${MOST_ASKED}`.execute(
    app.db,
  );
  return rows.map(({ id }) => id);
}
