import type { Static } from 'typebox';
import { invalid } from '../../platform/http/errors.ts';
import { type Actor, institutionScope } from '../access.ts';
import type { App } from '../context.ts';
import { startOf } from '../period.ts';
import { presentGifts } from './insights.ts';
import { type GiftSums, hasCampaign, type SeriesRow, sumByPeriod } from './queries.ts';
import type { SeriesQuery } from './schemas.ts';

/** So that an answer has at most some hundred rows. */
const MOST_DAYS = 366;
const MOST_MONTHS = 120;

type Unit = 'day' | 'month';

const NOTHING: GiftSums = { amount: 0n, count: 0n, refunded: 0n };

/**
 * Gifts by day or month, in the zone people read dates in; days and months without gifts stand in it with zeros.
 * Throws Invalid (422) for dates that are turned or too far apart, and for a campaign that is not the actor's to see.
 */
export async function getSeries(app: App, actor: Actor, query: Static<typeof SeriesQuery>) {
  const period = query.period ?? 'day';
  const { from, to } = daysOf(app, period, query);
  const scope = institutionScope(actor);
  const area = { scope, institutionId: query.institution_id, campaignId: query.campaign_id };
  if (query.campaign_id !== undefined && !(await hasCampaign(app.db, area))) {
    throw invalid({ campaign_id: ['The selected campaign id is invalid.'] });
  }
  const rows = await sumByPeriod(app.db, area, {
    period,
    from: startOf(from, app.timeZone),
    until: startOf(to.add({ days: 1 }), app.timeZone),
    timeZone: app.timeZone,
  });
  return {
    period,
    from: from.toString(),
    to: to.toString(),
    total: presentGifts(totalOf(rows)),
    series: allPeriods(period, from, to, rows),
  };
}

function daysOf(app: App, unit: Unit, query: Static<typeof SeriesQuery>) {
  const today = app.clock.now().toZonedDateTimeISO(app.timeZone).toPlainDate();
  const to = query.to === undefined ? today : Temporal.PlainDate.from(query.to);
  const from = query.from === undefined ? usualStart(unit, to) : Temporal.PlainDate.from(query.from);
  if (Temporal.PlainDate.compare(from, to) > 0) {
    throw invalid({ to: ['The to field must be a date after or equal to from.'] });
  }
  if (from.year < 1900 || to.year > 2999) {
    throw invalid({ from: ['The from field must be a date of the years 1900 to 2999.'] });
  }
  const most = unit === 'day' ? { days: MOST_DAYS } : { months: MOST_MONTHS };
  if (Temporal.PlainDate.compare(from.add(most), to) <= 0) {
    const words = unit === 'day' ? `${MOST_DAYS} days` : `${MOST_MONTHS} months`;
    throw invalid({ from: [`The from field must be at most ${words} before to.`] });
  }
  return { from, to };
}

function usualStart(unit: Unit, to: Temporal.PlainDate): Temporal.PlainDate {
  return unit === 'day' ? to.subtract({ days: 29 }) : to.subtract({ months: 11 }).with({ day: 1 });
}

function allPeriods(unit: Unit, from: Temporal.PlainDate, to: Temporal.PlainDate, rows: SeriesRow[]) {
  const sums = new Map(rows.map((row) => [row.period, row]));
  const first = unit === 'day' ? from : from.with({ day: 1 });
  const step = unit === 'day' ? { days: 1 } : { months: 1 };
  const series = [];
  for (let day = first; Temporal.PlainDate.compare(day, to) <= 0; day = day.add(step)) {
    const period = unit === 'day' ? day.toString() : day.toPlainYearMonth().toString();
    series.push({ period, ...presentGifts(sums.get(period) ?? NOTHING) });
  }
  return series;
}

function totalOf(rows: SeriesRow[]): GiftSums {
  return rows.reduce(
    (total, row) => ({
      amount: total.amount + row.amount,
      count: total.count + row.count,
      refunded: total.refunded + row.refunded,
    }),
    NOTHING,
  );
}
