import { CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, institutionScope } from '../access.ts';
import type { App } from '../context.ts';
import { toPesos } from '../money/money.ts';
import type { Area } from './area.ts';
import type { DonationSums } from './days.ts';
import { startOf } from './period.ts';
import {
  type CampaignRow,
  countDonationsByStatus,
  countRunning,
  findCampaignFigures,
  type OverviewRow,
  readOverview,
  sumGivingByYear,
} from './queries.ts';

const RECENT_IN_HOURS = 30 * 24;

export function presentDonations({ amount, count, refunded }: DonationSums) {
  return { amount: toPesos(amount), count: Number(count), refunded_amount: toPesos(refunded) };
}

/** Returns the figures of the campaigns that a staff member may see. */
export async function getOverview(app: App, actor: Actor, institutionId?: number) {
  const area = { scope: institutionScope(actor), institutionId };
  const row = await readOverviewOf(app, area);
  return {
    raised_amount: toPesos(row.raised),
    available_amount: toPesos(row.available),
    withdrawn_amount: toPesos(row.withdrawn),
    pending_withdrawal_amount: toPesos(row.waiting),
    pending_withdrawals: Number(row.waiting_count),
    supporter_count: Number(row.supporters),
    active_subscriptions: Number(row.subscriptions),
    campaigns: Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, Number(row[status])])),
    last_30_days: presentDonations(row),
  };
}

async function readOverviewOf({ db, clock, timeZone }: App, area: Area): Promise<OverviewRow> {
  const start = clock.now().subtract({ hours: RECENT_IN_HOURS });
  const day = start.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 });
  const recent = { since: iso(start), timeZone };
  const fullDays = { day, startsAt: startOf(day, timeZone) };
  const row = await readOverview(db, area, { ...recent, fullDays });
  return row.is_kept ? row : await readOverview(db, area, { ...recent, fullDays: null });
}

/** Throws NotFound, also for a campaign of another institution. */
export async function getCampaignInsights(app: App, actor: Actor, id: number) {
  const row = assertFound(
    await findCampaignFigures(app.db, { scope: institutionScope(actor), campaignId: id }),
    'campaign',
  );
  const donations = await countDonationsByStatus(app.db, id);
  return {
    ...presentCampaign(row),
    donations: donations.map(({ status, count, amount }) => ({
      status,
      count: Number(count),
      amount: toPesos(amount),
    })),
  };
}

function presentCampaign(row: CampaignRow) {
  return {
    campaign: {
      id: row.id,
      title: row.title,
      status: row.status,
      institution: { id: row.institution_id, name: row.institution_name },
    },
    goal_amount: toPesos(row.goal),
    raised_amount: toPesos(row.raised),
    available_amount: toPesos(row.available),
    // Ten-thousandths of the goal are hundredths of a percent.
    progress_percent: Number((row.raised * 10_000n) / row.goal) / 100,
    supporter_count: row.supporters,
    refunded_amount: toPesos(row.refunded),
    average_amount: toPesos(average(row.credited, row.credits)),
    largest_amount: toPesos(row.largest),
    first_gift_at: row.first_gift_at,
    last_gift_at: row.last_gift_at,
    withdrawn_amount: toPesos(row.withdrawn),
    pending_withdrawal_amount: toPesos(row.waiting),
    active_subscriptions: Number(row.subscriptions),
  };
}

/** Rounds half up to whole centavos. */
function average(sum: bigint, count: bigint): bigint {
  return count === 0n ? 0n : (sum * 2n + count) / (count * 2n);
}

/** Returns the signed-in user's donations in total. */
export async function getMyGiving(app: App, actor: Actor) {
  const years = await sumGivingByYear(app.db, actor.id, app.timeZone);
  const subscriptions = await countRunning(app.db, actor.id);
  const sum = (pick: (row: (typeof years)[number]) => bigint) =>
    years.reduce((total, row) => total + pick(row), 0n);
  return {
    total_amount: toPesos(sum(({ amount }) => amount)),
    donation_count: Number(sum(({ count }) => count)),
    campaign_count: Number(years[0]?.campaigns ?? 0),
    refunded_amount: toPesos(sum(({ refunded }) => refunded)),
    first_gift_at: years.at(-1)?.first_gift_at ?? null,
    last_gift_at: years[0]?.last_gift_at ?? null,
    active_subscriptions: Number(subscriptions),
    by_year: years.map(({ year, amount, count }) => ({
      year,
      amount: toPesos(amount),
      count: Number(count),
    })),
  };
}
