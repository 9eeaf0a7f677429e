import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { RATE_BASES, TABLE_KEYS } from '@bulwagan/contracts/workforce/pay.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, id, integer, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, shownMoment } from '../http/fields.ts';
import { pesos, shownPesos } from '../payroll-items/schemas.ts';

/** Maximum number of brackets. The longest table, for the SSS, has 61. */
const MAX_BRACKETS = 200;
export const MAX_GRADES = 33;
export const MAX_STEPS = 8;
const MAX_AMOUNTS = 100;

export const tableParams = Type.Object({ key: oneOf(TABLE_KEYS) });

export const OnQuery = Type.Object({
  on: Type.Optional(day('Day on which the version is in force; default: today in local time')),
});

const confirmed = Type.Boolean({
  description: 'Whether the figures were compared with the issuance. Confirm others before use',
});
const percent = (description: string) => Type.Number({ description });

const versionFacts = {
  id: uuid(),
  effective_from: date('First day; the version holds until the next one begins'),
  law: Type.String(),
  source: nullable(Type.String()),
  confirmed,
  retroactive: Type.Boolean({ description: 'Entered after final runs had used its dates' }),
  used: Type.Boolean({
    description: 'Whether a final run paid for a day of this version; its figures are then fixed',
  }),
};

export const TableInList = Type.Object(
  {
    key: oneOf(TABLE_KEYS),
    name: Type.String(),
    versions: Type.Array(Type.Object(versionFacts, { 'x-name': 'TableVersionInList' }), {
      description: 'Latest first',
    }),
  },
  { 'x-name': 'StatutoryTable' },
);

export const Version = Type.Object(
  {
    ...versionFacts,
    key: oneOf(TABLE_KEYS),
    name: Type.String(),
    confirmed_by: nullable(
      Type.Object({ id: id(), name: nullable(Type.String()) }, { 'x-name': 'PersonOfTable' }),
    ),
    confirmed_at: nullable(shownMoment()),
    rate_on: Type.Optional(
      oneOf(RATE_BASES, {
        description: 'What rates apply to: the part above the start of the bracket, or the whole amount',
      }),
    ),
    floor: Type.Optional(nullable(shownPesos('Lower amounts count as this many pesos'))),
    ceiling: Type.Optional(nullable(shownPesos('Higher amounts count as this many pesos'))),
    brackets: Type.Optional(
      Type.Array(
        Type.Object(
          {
            from: shownPesos('Pesos; the bracket ends where the next begins'),
            employee_amount: shownPesos('Pesos'),
            employee_rate: percent('Percent'),
            employer_amount: shownPesos('Pesos'),
            employer_rate: percent('Percent'),
          },
          { 'x-name': 'TableBracket' },
        ),
        { description: 'Of every table but `salary-grades`' },
      ),
    ),
    grades: Type.Optional(
      Type.Array(
        Type.Object(
          { grade: integer(), steps: Type.Array(shownPesos('Pesos a month')) },
          { 'x-name': 'SalaryGrade' },
        ),
        { description: 'Only of `salary-grades`' },
      ),
    ),
  },
  { 'x-name': 'TableVersion' },
);

const rate = (description: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: `${description}; percent with at most four decimals, default 0`,
    }),
  );
const amount = (description: string) => Type.Optional(pesos(`${description}; pesos, default 0`));

const Bracket = Type.Object({
  from: pesos('Pesos: 0 in the first bracket, then rising'),
  employee_amount: amount('Of the employee'),
  employee_rate: rate('Of the employee'),
  employer_amount: amount('Of the employer'),
  employer_rate: rate('Of the employer'),
});

const Grade = Type.Object({
  grade: integer({ minimum: 1, maximum: MAX_GRADES, description: 'From 1 without gaps' }),
  steps: Type.Array(pesos('Pesos a month'), { minItems: 1, maxItems: MAX_STEPS }),
});

const versionFields = {
  effective_from: day('First day'),
  law: text(NAME_MAX_LENGTH, { description: 'Law, regulation or circular' }),
  source: Type.Optional(
    nullable(Type.String({ maxLength: NAME_MAX_LENGTH, description: 'Where the figures were read' })),
  ),
  confirmed: Type.Optional(confirmed),
  rate_on: Type.Optional(oneOf(RATE_BASES, { description: 'Required except for `salary-grades`' })),
  floor: Type.Optional(nullable(pesos('Lower amounts count as this many pesos'))),
  ceiling: Type.Optional(nullable(pesos('Higher amounts count as this many pesos'))),
  brackets: Type.Optional(
    Type.Array(Bracket, {
      minItems: 1,
      maxItems: MAX_BRACKETS,
      description: 'Required except for `salary-grades`',
    }),
  ),
  grades: Type.Optional(
    Type.Array(Grade, {
      minItems: 1,
      maxItems: MAX_GRADES,
      description: 'Required for `salary-grades`, and only there',
    }),
  ),
};

export const VersionChange = Type.Object(versionFields);

export const VersionInput = Type.Object({
  ...versionFields,
  retroactive: Type.Optional(
    Type.Boolean({
      description:
        'Accepts a date that a final run has used. Final runs stay; the next run gets the differences as lines of their own',
    }),
  ),
});
export type VersionInput = Static<typeof VersionInput>;

export const EvaluateInput = Type.Object({
  on: Type.Optional(day('Day on which the table is in force; default: today in local time')),
  amount: Type.Optional(pesos('Pesos; required except for `salary-grades`')),
  supplementary: Type.Optional(
    pesos(
      'Pesos that are taxed at the rate of the bracket that `amount` alone is in; only where rate_on is excess',
    ),
  ),
  grade: Type.Optional(
    integer({ minimum: 1, maximum: MAX_GRADES, description: 'Required for `salary-grades`' }),
  ),
  step: Type.Optional(
    integer({ minimum: 1, maximum: MAX_STEPS, description: 'Required for `salary-grades`' }),
  ),
});
export type EvaluateInput = Static<typeof EvaluateInput>;

export const Evaluation = Type.Object(
  {
    employee: shownPesos('Share of the employee, or the monthly salary of a grade and step'),
    employer: shownPesos('Share of the employer'),
    bracket: integer({ description: 'Number of the bracket from 1, or the grade' }),
    law: Type.String(),
    effective_from: date(),
    confirmed,
  },
  { 'x-name': 'TableEvaluation' },
);

export const PreviewInput = Type.Object({
  ...VersionInput.properties,
  amounts: Type.Optional(
    Type.Array(pesos('Pesos'), {
      minItems: 1,
      maxItems: MAX_AMOUNTS,
      description: 'Amounts to compare; default: around the start of each bracket, the floor and the ceiling',
    }),
  ),
});
export type PreviewInput = Static<typeof PreviewInput>;

const PreviewShares = Type.Object(
  { employee: shownPesos('Pesos'), employer: shownPesos('Pesos') },
  { 'x-name': 'PreviewShares' },
);

export const Preview = Type.Object(
  {
    replaces: nullable(
      Type.Object(
        { effective_from: date(), law: Type.String() },
        { 'x-name': 'ReplacedVersion', description: 'Version in force on that date so far' },
      ),
    ),
    needs_retroactive: Type.Boolean({ description: 'Whether a final run has used these dates' }),
    rows: Type.Array(
      Type.Object(
        {
          amount: nullable(shownPesos('Pesos; null for salary grades')),
          grade: nullable(integer()),
          step: nullable(integer()),
          before: nullable(PreviewShares),
          after: nullable(PreviewShares),
        },
        { 'x-name': 'PreviewRow' },
      ),
    ),
  },
  { 'x-name': 'TablePreview' },
);

export const PayPreviewInput = Type.Object(VersionInput.properties);

export const PayPreview = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          employee_id: uuid(),
          employee_number: nullable(Type.String()),
          full_name: Type.String(),
          salary: shownPesos('Monthly salary today in pesos'),
          before: nullable(PreviewShares),
          after: PreviewShares,
        },
        { 'x-name': 'PayPreviewRow' },
      ),
    ),
    total_before: nullable(PreviewShares),
    total_after: PreviewShares,
    without_pay: integer({ description: 'Employees without pay today, who are not listed' }),
  },
  { 'x-name': 'TablePayPreview' },
);
