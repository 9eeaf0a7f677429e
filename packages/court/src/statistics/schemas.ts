import { id, nullable } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';

/** Query shared by all statistics (contract, court). */
export const StatisticsQuery = Type.Object({
  year: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 9999,
      description: 'Year of filing, or of the counted hearings, closings, deadlines or sign-ins.',
    }),
  ),
  branch_id: Type.Optional(id('Only this branch, if in the caller’s scope.')),
  court_type: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
export type Filter = Static<typeof StatisticsQuery>;

const count = () => Type.Integer({ minimum: 0 });

export const Count = Type.Object(
  {
    key: Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      description: 'Code or id; null for cases without one.',
    }),
    label: Type.String({ description: 'Display text.' }),
    count: count(),
  },
  { 'x-name': 'Count' },
);
export type CountRow = Static<typeof Count>;

const period = () => Type.String({ description: '`2026`, or `2026-11` for a month.' });

export const PeriodCount = Type.Object({ period: period(), count: count() }, { 'x-name': 'PeriodCount' });

export const PeriodBreakdown = Type.Object(
  { period: period(), key: Type.String(), label: Type.String(), count: count() },
  { 'x-name': 'PeriodBreakdown' },
);

export const FiledAndClosed = Type.Object(
  { period: period(), filed: count(), closed: count() },
  { 'x-name': 'FiledAndClosed' },
);

export const StatusTotals = Type.Object(
  { total: count(), for_raffling: count(), received: count(), case_closed: count(), archived: count() },
  { 'x-name': 'StatusTotals' },
);

export const YearBracket = Type.Object(
  { min: nullable(Type.Integer()), max: nullable(Type.Integer()) },
  { 'x-name': 'YearBracket' },
);

export const HowMany = Type.Object({ count: count() }, { 'x-name': 'HowMany' });
