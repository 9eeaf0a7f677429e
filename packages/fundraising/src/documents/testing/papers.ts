import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type DonorTestApp, pendingDonation } from '@bulwagan/testing/donations.ts';
import { until } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import type { PaymentReport } from '../../ledger/report.ts';
import { settle } from '../../ledger/settle.ts';

/** Tax data of an institution, as PUT /institutions/{id} takes it. */
export const TAX_DATA = {
  registered_name: 'Sagip Edukasyon Foundation, Inc.',
  tin: '008765432000',
  address: '12 Mabini Street, Quezon City',
  accreditation: { kind: 'ngo', number: 'PCNC-2025-0117', valid_from: '2025-01-01', valid_to: '2027-12-31' },
  signatory: { name: 'Ma. Asunción Ñíguez-Dela Peña', position: 'Treasurer' },
};

/** Reports payments of one donation, as the gateway's events do. */
export async function report(
  testApp: DonorTestApp,
  reference: string,
  change: Pick<PaymentReport, 'effect'> & Partial<PaymentReport>,
): Promise<void> {
  const names = { references: [reference], transactionIds: [] };
  await withTransaction(testApp.app.db, (trx) => settle(testApp.app, trx, [{ ...names, ...change }]));
}

/** Creates a donation of the donor and completes it. */
export async function completed(testApp: DonorTestApp, options: { pesos?: number; method?: string } = {}) {
  const donation = await pendingDonation(testApp, options);
  const paymentId = `pay_${donation.id}`;
  await report(testApp, donation.reference, { effect: 'completes', paymentId, eventCreatedAt: 1 });
  return { ...donation, paymentId };
}

let refunds = 0;

/** Refunds centavos of the payment, or all of it, as the gateway reports it. */
export async function refunded(
  testApp: DonorTestApp,
  donation: { id: number; reference: string; paymentId: string },
  given: bigint | 'full',
): Promise<void> {
  const { db, clock } = testApp.app;
  const { total_centavos: total } = await db
    .selectFrom('donations')
    .select('total_centavos')
    .where('id', '=', donation.id)
    .executeTakeFirstOrThrow();
  refunds += 1;
  const refund = { id: `ref_${refunds}`, amount: given === 'full' ? total : given };
  const { paymentId } = donation;
  const part = given === 'full' ? {} : { amount: given };
  await report(testApp, donation.reference, { effect: 'refunds', paymentId, ...part, refunds: [refund] });
  const now = iso(clock.now());
  await db
    .insertInto('refunds')
    .values({
      donation_id: donation.id,
      payment_id: paymentId,
      gateway_refund_id: refund.id,
      amount_centavos: refund.amount,
      status: 'succeeded',
      reason: 'requested_by_customer',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Waits until no donation is due for a receipt. */
export async function receiptsIssued(testApp: Pick<DonorTestApp, 'app'>): Promise<void> {
  const isDone = async () => {
    const { rows } = await sql`select from receipts_due limit 1`.execute(testApp.app.db);
    return rows.length === 0;
  };
  await until(isDone, 'the receipts');
}

/** Records the texts of all papers printed from now on, in order, without changing them. */
export function printedTexts({ app }: DonorTestApp): string[] {
  const texts: string[] = [];
  const { renderer } = app.documents;
  app.documents.renderer = {
    ...renderer,
    render: (papers) => {
      texts.push(
        ...papers.map(({ blocks, footer }) =>
          [...stringsIn(blocks), ...footer].join(' ').replaceAll(/\s+/g, ' '),
        ),
      );
      return renderer.render(papers);
    },
  };
  return texts;
}

/** Delays the next print until `release`; `isPrinting` resolves once it waits. */
export function heldPrinter({ app }: DonorTestApp) {
  const [waits, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { renderer } = app.documents;
  app.documents.renderer = {
    ...renderer,
    render: async (papers) => {
      app.documents.renderer = renderer;
      waits.resolve();
      await released.promise;
      return await renderer.render(papers);
    },
  };
  return { isPrinting: waits.promise, release: () => released.resolve() };
}

/** Returns the texts of blocks, whatever contains them. */
function stringsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('s' in value) return [String(value.s)];
  return Object.values(value).flatMap(stringsIn);
}
