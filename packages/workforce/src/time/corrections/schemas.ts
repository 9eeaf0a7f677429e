import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { REQUEST_STATUSES } from '@bulwagan/contracts/workforce/time.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { date, errorOf, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, pageFields, shownMoment } from '../../http/fields.ts';

const time = () =>
  Type.Optional(
    nullable(
      Type.String({
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
        ...errorOf('field.time'),
        description: 'HH:MM; omitted or null where the record is right',
      }),
    ),
  );

export const NewOwnCorrection = Type.Object({
  date: day('Day of the record'),
  am_in: time(),
  am_out: time(),
  pm_in: time(),
  pm_out: time(),
  reason: text(TEXT_MAX_LENGTH),
});
export type NewOwnCorrection = Static<typeof NewOwnCorrection>;

export const NewCorrection = Type.Object({
  employee_id: uuid('The employee.'),
  ...NewOwnCorrection.properties,
});

export const CorrectionDecision = Type.Object({
  note: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'For the employee.' })),
  ),
});

const shownTime = () => nullable(Type.String({ description: 'HH:MM' }));

export const TimeCorrection = Type.Object(
  {
    id: uuid(),
    employee: Type.Object({ id: uuid(), full_name: Type.String() }, { 'x-name': 'CorrectedEmployee' }),
    date: date(),
    am_in: shownTime(),
    am_out: shownTime(),
    pm_in: shownTime(),
    pm_out: shownTime(),
    reason: Type.String(),
    status: oneOf(REQUEST_STATUSES),
    decided_by: nullable(Type.String()),
    decided_at: nullable(shownMoment()),
    note: nullable(Type.String()),
    created_at: shownMoment(),
    can_decide: Type.Boolean({
      description:
        'True when it awaits a decision and the caller may decide: neither the employee nor who filed it.',
    }),
  },
  { 'x-name': 'TimeCorrection' },
);

export const CorrectionQuery = Type.Object({
  ...pageFields,
  'filter[employee_id]': several(uuid()),
  'filter[status]': several(oneOf(REQUEST_STATUSES)),
});

export const OwnCorrectionQuery = Type.Object(pageFields);
