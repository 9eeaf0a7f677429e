import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { STATUTORY_VALUE_KEYS } from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, id, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, shownMoment } from '../http/fields.ts';

const MOST_PESOS = 999_999_999.99;
const UNITS = ['pesos', 'days', 'percent'] as const;
const WINDOWS = ['day', 'month', 'semester', 'year'] as const;

const confirmed = Type.Boolean({
  description: 'Whether the figure was compared with the issuance. Confirm others before use',
});

export const ValueVersion = Type.Object(
  {
    id: uuid(),
    effective_from: date('First day; the version holds until the next one begins'),
    value: nullable(Type.Number({ description: 'In the unit of the value; null for no ceiling' })),
    law: Type.String(),
    source: nullable(Type.String()),
    confirmed,
    confirmed_by: nullable(
      Type.Object({ id: id(), name: nullable(Type.String()) }, { 'x-name': 'PersonOfValue' }),
    ),
    confirmed_at: nullable(shownMoment()),
    used: Type.Boolean({
      description: 'Whether a final run was paid on a day of this version; its figure is then fixed',
    }),
  },
  { 'x-name': 'StatutoryValueVersion' },
);

export const ValueInList = Type.Object(
  {
    key: oneOf(STATUTORY_VALUE_KEYS),
    name: Type.String(),
    is_de_minimis: Type.Boolean({ description: 'Whether it is the ceiling of a de minimis benefit' }),
    unit: oneOf(UNITS, {
      description:
        'Of a de minimis benefit, days are paid at the daily rate, and percent are of the minimum daily wage',
    }),
    per: nullable(oneOf(WINDOWS, { description: 'Time within which a ceiling counts' })),
    versions: Type.Array(ValueVersion, { description: 'Latest first' }),
  },
  { 'x-name': 'StatutoryValue' },
);

export const ValueInput = Type.Object({
  effective_from: day('First day'),
  value: nullable(
    Type.Number({
      minimum: 0,
      maximum: MOST_PESOS,
      description:
        'In the unit of the value: pesos with at most two decimals, days or percent with at most four; null for no ceiling, only for de minimis benefits',
    }),
  ),
  law: text(NAME_MAX_LENGTH, { description: 'Law, regulation or circular' }),
  source: Type.Optional(
    nullable(Type.String({ maxLength: NAME_MAX_LENGTH, description: 'Where the figure was read' })),
  ),
  confirmed: Type.Optional(confirmed),
});
export type ValueInput = Static<typeof ValueInput>;
