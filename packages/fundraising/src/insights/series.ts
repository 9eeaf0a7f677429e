import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { DAILY_FIGURES_MAX_DAYS } from '@bulwagan/contracts/fundraising/lengths.ts';
import { collected, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Static } from 'typebox';
import { type Actor, institutionScope } from '../access.ts';
import type { App } from '../context.ts';
import { type DonationSums, type SeriesRow, sumByPeriod } from './days.ts';
import { presentDonations } from './insights.ts';
import { hasCampaign } from './queries.ts';
import type { SeriesQuery } from './schemas.ts';

/** Limits an answer to some hundred rows. */
const MOST_MONTHS = 120;

type Unit = 'day' | 'month';

const NOTHING: DonationSums = { amount: 0n, count: 0n, refunded: 0n };

/**
 * Returns donations by day or month in the displayed time zone, with zeros for empty periods. Throws Invalid (422) for
 * dates that are reversed or too far apart, and for a campaign out of the caller's scope.
 */
export async function getSeries(app: App, actor: Actor, query: Static<typeof SeriesQuery>) {
  const period = query.period ?? 'day';
  const scope = institutionScope(actor);
  const area = { scope, institutionId: query.institution_id, campaignId: query.campaign_id };
  const isUnknown = query.campaign_id !== undefined && !(await hasCampaign(app.db, area));
  const errors: FieldErrors = isUnknown
    ? { campaign_id: [message('field.selected', { attribute: 'campaign_id' })] }
    : {};
  const days = collected(errors, () => daysOf(app, period, query));
  if (days === undefined || isUnknown) throw invalid(errors);
  const { from, to } = days;
  const rows = await sumByPeriod(app.db, area, { unit: period, from, to, timeZone: app.timeZone });
  const sums = new Map(rows.map((row) => [row.period, row]));
  return {
    period,
    from: from.toString(),
    to: to.toString(),
    total: presentDonations(totalOf(rows)),
    series: periodsOf(period, from, to).map((name) => ({
      period: name,
      ...presentDonations(sums.get(name) ?? NOTHING),
    })),
  };
}

function daysOf(app: App, unit: Unit, query: Static<typeof SeriesQuery>) {
  const today = app.clock.now().toZonedDateTimeISO(app.timeZone).toPlainDate();
  const to = query.to === undefined ? today : Temporal.PlainDate.from(query.to);
  const from = query.from === undefined ? usualStart(unit, to) : Temporal.PlainDate.from(query.from);
  if (Temporal.PlainDate.compare(from, to) > 0) {
    throw invalid({ to: [message('field.on_or_after', { attribute: 'to', date: field('from') })] });
  }
  if (from.year < 1900 || to.year > 2999) {
    throw invalid({ from: [message('period.years', { attribute: 'from' })] });
  }
  const most = unit === 'day' ? { days: DAILY_FIGURES_MAX_DAYS } : { months: MOST_MONTHS };
  if (Temporal.PlainDate.compare(from.add(most), to) <= 0) {
    const about = { attribute: 'from', end: field('to') };
    const tooLong =
      unit === 'day'
        ? message('period.days', { ...about, most: DAILY_FIGURES_MAX_DAYS })
        : message('period.months', { ...about, most: MOST_MONTHS });
    throw invalid({ from: [tooLong] });
  }
  return { from, to };
}

function usualStart(unit: Unit, to: Temporal.PlainDate): Temporal.PlainDate {
  return unit === 'day' ? to.subtract({ days: 29 }) : to.subtract({ months: 11 }).with({ day: 1 });
}

/** Returns the names of all days or months of a range. */
function periodsOf(unit: Unit, from: Temporal.PlainDate, to: Temporal.PlainDate): string[] {
  const names: string[] = [];
  let start = from;
  while (Temporal.PlainDate.compare(start, to) <= 0) {
    names.push(unit === 'day' ? start.toString() : start.toPlainYearMonth().toString());
    start = unit === 'day' ? start.add({ days: 1 }) : start.with({ day: 1 }).add({ months: 1 });
  }
  return names;
}

function totalOf(rows: SeriesRow[]): DonationSums {
  return rows.reduce(
    (total, row) => ({
      amount: total.amount + row.amount,
      count: total.count + row.count,
      refunded: total.refunded + row.refunded,
    }),
    NOTHING,
  );
}
