import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, errorOf, integer, nullable } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

const month = () =>
  Type.String({
    pattern: '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$',
    ...errorOf('field.month'),
    description: 'YYYY-MM',
  });

export const RecordQuery = Type.Object({
  employee_id: uuid('The employee.'),
  month: month(),
});
export const OwnRecordQuery = Type.Object({ month: month() });

const time = () =>
  nullable(Type.String({ description: 'HH:MM, local time; null for none or a missing punch' }));

const RecordDay = Type.Object(
  {
    date: date(),
    am_in: time(),
    am_out: time(),
    pm_in: time(),
    pm_out: time(),
    late_minutes: integer(),
    undertime_minutes: integer(),
    overtime_minutes: integer({
      description: 'After the end of work; on rest days and holidays everything worked.',
    }),
    night_minutes: integer({ description: 'Within the policy’s hours of night work.' }),
    remark: nullable(Type.String({ description: 'Rest day, holiday, leave, absence, or a missing punch.' })),
  },
  { 'x-name': 'TimeRecordDay' },
);

const RecordTotals = Type.Object(
  {
    days_worked: Type.Number({ description: 'On working days; half a day where a punch is missing.' }),
    absent_days: Type.Number({
      description: 'Working days without punches or leave, and halves of missing punches.',
    }),
    leave_days: Type.Number({ description: 'Approved leave, with and without pay.' }),
    leave_without_pay_days: Type.Number(),
    late_minutes: integer(),
    late_days: integer({ description: 'Number of days with late minutes.' }),
    undertime_minutes: integer(),
    undertime_days: integer(),
    overtime_minutes: integer({ description: 'On working days.' }),
    rest_day_minutes: integer({ description: 'Worked on rest days that are not holidays.' }),
    special_days_worked: Type.Number({ description: 'Eight hours are a day, fewer a part of it.' }),
    regular_holidays_worked: Type.Number({ description: 'Eight hours are a day, fewer a part of it.' }),
    night_minutes: integer(),
    leave_charge: Type.Number({
      description:
        'Late and undertime minutes as days of leave, by the table of the Civil Service Commission.',
    }),
  },
  { 'x-name': 'TimeRecordTotals' },
);

export const TimeRecord = Type.Object(
  { employee_id: uuid(), month: Type.String(), days: Type.Array(RecordDay), totals: RecordTotals },
  { 'x-name': 'TimeRecord' },
);
