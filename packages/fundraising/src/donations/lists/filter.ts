import { field, message } from '@bulwagan/contracts/errors/message.ts';
import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { areTurned, type Period, periodOf, TURNED } from '../../insights/period.ts';
import type { DonationQuery } from '../schemas.ts';

type Query = RawBuilder<unknown>;

export interface DonationFilter {
  status?: DonationStatus | undefined;
  campaignId?: number | undefined;
  /** When the donation was created. */
  made?: Period;
  /** When the donation was first paid. Unpaid donations match no such period. */
  paid?: Period;
}

type Asked = Pick<
  Static<typeof DonationQuery>,
  'status' | 'campaign_id' | 'from' | 'to' | 'paid_from' | 'paid_to'
>;

/**
 * Converts query parameters to a filter; days are in the service's time zone. Throws Invalid (422) when a range is
 * reversed.
 */
export function filterOf(query: Asked, timeZone: string): DonationFilter {
  const made = { from: query.from, to: query.to };
  const paid = { from: query.paid_from, to: query.paid_to };
  if (areTurned(paid)) {
    throw invalid({
      ...(areTurned(made) ? { to: [TURNED] } : {}),
      paid_to: [message('field.on_or_after', { attribute: 'paid_to', date: field('paid_from') })],
    });
  }
  return {
    status: query.status,
    campaignId: query.campaign_id,
    made: periodOf(made, timeZone),
    paid: periodOf(paid, timeZone),
  };
}

/** Statuses are literals, so that the planner can use the partial indexes of rare statuses. */
const ofStatus = (status: DonationStatus): Query => sqlIn('d.status', [status]);

/** Condition on `donations d`. */
export function fits({ status, campaignId, made, paid }: DonationFilter): Query {
  const conditions = [
    status === undefined ? sql`true` : ofStatus(status),
    ...(campaignId === undefined ? [] : [sql`d.campaign_id = ${campaignId}`]),
    ...within(sql`d.created_at`, made),
    ...within(sql`d.paid_at`, paid),
  ];
  return sql.join(conditions, sql` and `);
}

function within(moment: Query, period: Period | undefined): Query[] {
  const { from = null, until = null } = period ?? {};
  return [
    ...(from === null ? [] : [sql`${moment} >= ${from}`]),
    ...(until === null ? [] : [sql`${moment} < ${until}`]),
  ];
}

export function isBounded(period: Period | undefined): boolean {
  return period !== undefined && (period.from !== null || period.until !== null);
}

/** True if the filter is bounded by days. Stored totals do not know days, but a few days hold only few donations. */
export const isOfDays = ({ made, paid }: DonationFilter): boolean => isBounded(made) || isBounded(paid);
