import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { ENTERED_LEAVE_KINDS, LEAVE_ACCRUALS, REQUEST_STATUSES } from '@bulwagan/contracts/workforce/time.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { date, nameText, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, pageFields, shownMoment } from '../http/fields.ts';

const MOST_DAYS = 366;
const DAYS = 'Days; thousandths are kept.';

const typeFields = {
  law: nullable(Type.String({ maxLength: NAME_MAX_LENGTH, description: 'Law or rule that grants it.' })),
  accrual: oneOf(LEAVE_ACCRUALS, {
    description: '`monthly` and `yearly` earn `days` each time; with `none` each calendar year has `days`.',
  }),
  days: Type.Number({ minimum: 0, maximum: MOST_DAYS, description: DAYS }),
  allows_without_pay: Type.Boolean({
    description: 'Whether days over the credit are without pay instead of being refused.',
  }),
};

const calendarDays = Type.Boolean({
  description: 'Whether rest days and holidays in the leave are charged as well, as in maternity leave.',
});

export const LeaveType = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    ...typeFields,
    counts_calendar_days: calendarDays,
    charged_to: nullable(uuid('Type whose credits it uses as well.')),
    takes_tardiness: Type.Boolean({ description: 'Whether late and undertime minutes are charged to it.' }),
  },
  { 'x-name': 'LeaveType' },
);

export const NewLeaveType = Type.Object({
  name: nameText(NAME_MAX_LENGTH),
  ...typeFields,
  /** Default false. */
  counts_calendar_days: Type.Optional(calendarDays),
});
export type NewLeaveType = Static<typeof NewLeaveType>;

/** Omitted fields keep their values. */
export const LeaveTypeChange = Type.Object({
  name: Type.Optional(nameText(NAME_MAX_LENGTH)),
  law: Type.Optional(typeFields.law),
  accrual: Type.Optional(typeFields.accrual),
  days: Type.Optional(typeFields.days),
  allows_without_pay: Type.Optional(typeFields.allows_without_pay),
  counts_calendar_days: Type.Optional(calendarDays),
});
export type LeaveTypeChange = Static<typeof LeaveTypeChange>;

export const CreditQuery = Type.Object({ employee_id: uuid('The employee.') });

export const LeaveCredit = Type.Object(
  {
    employee_id: uuid(),
    leave_type_id: uuid(),
    name: Type.String(),
    earned: Type.Number({ description: 'With the opening balance.' }),
    used: Type.Number({ description: 'By leave and by late and undertime minutes.' }),
    monetized: Type.Number(),
    forfeited: Type.Number(),
    pending: Type.Number({ description: 'In applications that await a decision.' }),
    balance: Type.Number(),
  },
  { 'x-name': 'LeaveCredit' },
);

export const NewCredit = Type.Object({
  employee_id: uuid('The employee.'),
  leave_type_id: uuid('A type that accrues.'),
  kind: oneOf(ENTERED_LEAVE_KINDS, {
    description:
      '`opening` adds days and starts the accrual; `monetized` and `forfeited` take days. Monetization of a type that ' +
      'accrues monthly needs 15 days, takes 10 to 30 a year, and leaves 5. Days that await a decision on leave are not ' +
      'monetized.',
  }),
  days: Type.Number({ minimum: 0, maximum: 1_000, description: DAYS }),
  on: day('Date of the change.'),
  reason: text(TEXT_MAX_LENGTH),
});
export type NewCredit = Static<typeof NewCredit>;

export const NewOwnApplication = Type.Object({
  leave_type_id: uuid('Kind of leave.'),
  start: day('First day'),
  end: day('Last day'),
  half_day: Type.Optional(Type.Boolean({ description: 'Half of a single day. Default false.' })),
  reason: text(TEXT_MAX_LENGTH),
});

export const NewApplication = Type.Object({
  employee_id: Type.Optional(
    uuid('The employee, for users who manage employees; by default the caller’s own record.'),
  ),
  ...NewOwnApplication.properties,
});
export type NewApplication = Static<typeof NewApplication>;

export const Decision = Type.Object({
  note: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'For the applicant.' })),
  ),
});

export const LeaveApplication = Type.Object(
  {
    id: uuid(),
    employee: Type.Object({ id: uuid(), full_name: Type.String() }, { 'x-name': 'EmployeeOnLeave' }),
    leave_type_id: uuid(),
    leave_type: Type.String(),
    start: date(),
    end: date(),
    half_day: Type.Boolean(),
    reason: Type.String(),
    status: oneOf(REQUEST_STATUSES),
    days: Type.Number({
      description: 'Working days, or calendar days where the type counts these; half a day is 0.5.',
    }),
    days_without_pay: Type.Number({ description: 'Part of `days` that exceeds the credit.' }),
    decided_by: nullable(Type.String()),
    decided_at: nullable(shownMoment()),
    note: nullable(Type.String()),
    created_at: shownMoment(),
    can_decide: Type.Boolean({
      description:
        'True when it awaits a decision and the caller may decide: neither its applicant nor who filed it.',
    }),
    can_cancel: Type.Boolean({
      description:
        'True when it awaits a decision or is approved and the caller may cancel it for the applicant, who cancels the ' +
        'own one with `POST /me/leave-applications/{id}/cancel`.',
    }),
  },
  { 'x-name': 'LeaveApplication' },
);

export const ApplicationQuery = Type.Object({
  ...pageFields,
  'filter[employee_id]': several(uuid()),
  'filter[status]': several(oneOf(REQUEST_STATUSES)),
});

export const OwnApplicationQuery = Type.Object(pageFields);
