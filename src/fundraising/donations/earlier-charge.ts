import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { invalid } from '../../platform/http/errors.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { isNotFound, type Settlement } from '../gateway/index.ts';
import { explainGateway } from '../gateway-trouble.ts';
import type { DonationStatus } from '../ledger/decide.ts';
import { toCentavos } from '../money.ts';
import type { ChargeSavedBody } from './schemas.ts';
import { applySettlement } from './verify.ts';

/** What a client named its request by, for the donation that it begins. Undefined when it gave no key. */
export function requestKeyOf({
  caller,
  key,
}: {
  caller: string;
  key: string | undefined;
}): Buffer | undefined {
  return key === undefined
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify([caller, key]))
        .digest();
}

export interface EarlierCharge {
  id: number;
  /** Undefined when there is nothing new to apply. */
  settlement: Settlement | undefined;
}

interface Row {
  id: number;
  status: DonationStatus;
  campaign_id: number;
  amount_centavos: bigint;
  payment_method_id: number | null;
  transaction_id: string | null;
  created_at: string;
}

/** As long as an Idempotency-Key is kept. */
const KEEP = { hours: 24 } as const;

/**
 * The charge that the same request began before: its process was killed, or failed after the gateway had its order. The
 * gateway is asked what became of it. Undefined when nothing was charged, and the request may begin anew.
 * Throws Invalid (422) for another request with that key, Unavailable (503) while it cannot be found out.
 */
export async function findEarlierCharge(
  app: App,
  requestKey: Buffer,
  input: Static<typeof ChargeSavedBody>,
): Promise<EarlierCharge | undefined> {
  const row = await findByRequest(app, requestKey);
  if (row === undefined) return undefined;
  const isOver =
    Temporal.Instant.compare(Temporal.Instant.from(row.created_at).add(KEEP), app.clock.now()) <= 0;
  if (isOver || ['failed', 'cancelled', 'expired'].includes(row.status))
    return await forget(app, row, row.status);
  assertSame(row, input);
  if (row.status !== 'pending') return { id: row.id, settlement: undefined };
  const settlement = await explainGateway(() => lookUp(app, row));
  switch (settlement?.kind) {
    case undefined:
      return await forget(app, row, 'failed');
    case 'open':
      // Nobody may pay it while its repeat is being charged.
      await explainGateway(() => app.gateway.cancelPaymentIntent(settlement.intentId));
      return await forget(app, row, 'failed');
    case 'failed':
      await applySettlement(app, settlement);
      return await forget(app, row, 'failed');
    default:
      return { id: row.id, settlement };
  }
}

async function findByRequest(app: App, requestKey: Buffer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, status, campaign_id, amount_centavos, payment_method_id, transaction_id, created_at
    from donations where request_key = ${requestKey}`.execute(app.db);
  return rows[0];
}

function assertSame(row: Row, input: Static<typeof ChargeSavedBody>): void {
  const isSame =
    row.campaign_id === input.campaign_id &&
    row.payment_method_id === input.payment_method_id &&
    row.amount_centavos === toCentavos(input.amount);
  if (!isSame) throw invalid({ 'Idempotency-Key': ['The Idempotency-Key was used with another request.'] });
}

/** Undefined when nothing was ever ordered. */
async function lookUp(app: App, { transaction_id: intentId }: Row): Promise<Settlement | undefined> {
  if (intentId === null) return undefined;
  try {
    return await app.gateway.lookUpSettlement(intentId);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Frees the key: its next request begins anew. A donation that was begun and not charged has failed. */
async function forget(app: App, { id }: Row, status: DonationStatus): Promise<undefined> {
  await sql`
    update donations set
      request_key = null, updated_at = ${iso(app.clock.now())},
      status = case status when 'pending' then ${status} else status end
    where id = ${id}`.execute(app.db);
}
