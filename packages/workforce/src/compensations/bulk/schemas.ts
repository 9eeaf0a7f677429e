import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { COMPENSATION_BASES } from '@bulwagan/contracts/workforce/pay.ts';
import { filePart } from '@bulwagan/platform/http/bodies/form.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day } from '../../http/fields.ts';
import { shownPesos } from '../../payroll-items/schemas.ts';

const MOST_PERCENTAGE = 1_000;
const MOST_EXPECTED = 10_000;
export const MOST_EXPECTED_LENGTH = 2 * 1024 * 1024;

const rule = {
  organization_id: Type.Optional(
    nullable(uuid('With the organizations below it; default: all whose pay the caller manages.')),
  ),
  employment_type_id: Type.Optional(nullable(uuid('Default: all.'))),
  percentage: Type.Optional(
    nullable(
      Type.Number({
        minimum: -99,
        maximum: MOST_PERCENTAGE,
        description: 'Raises amounts by these percent, at most four decimals. Either this or `tranche`.',
      }),
    ),
  ),
  tranche: Type.Optional(
    Type.Boolean({
      description: 'Enters the salary grades and steps with the date of a salary table that begins then.',
    }),
  ),
  effective_from: day('First day of the new pay.'),
  reason: Type.Optional(
    nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH, description: 'For example `Third tranche`.' })),
  ),
};

export const PreviewInput = Type.Object(rule);

export const Expected = Type.Object(
  {
    employee_id: uuid(),
    effective_from: day(),
    before: nullable(Type.Number({ description: 'Pesos' })),
    after: nullable(Type.Number({ description: 'Pesos' })),
  },
  { 'x-name': 'ExpectedPay' },
);
export type Expected = Static<typeof Expected>;

const expected = Type.Array(Expected, {
  maxItems: MOST_EXPECTED,
  description:
    'Employees of the preview with old and new pay. What has changed since is refused (409) and named.',
});
export const ExpectedList = Type.Object({ expected: Type.Optional(expected) });

export const RuleInput = Type.Object({ ...rule, expected: Type.Optional(expected) });
export type RuleInput = Static<typeof RuleInput>;

const FLAGS = ['true', 'false', '1', '0'] as const;

const texts = {
  dry_run: Type.Optional(oneOf(FLAGS, { description: 'True: only returns the preview. Default false.' })),
  expected: Type.Optional(
    Type.String({
      maxLength: MOST_EXPECTED_LENGTH,
      description: 'JSON array like `expected` of a rule.',
    }),
  ),
};
export const FileTexts = Type.Object(texts);
export const FileForm = Type.Object({
  file: Type.Unsafe<string>(
    filePart(
      'CSV or XLSX with `employee_number`, `effective_from`, and `amount` or `salary_grade` and `step`; also `reason`.',
    ),
  ),
  ...texts,
});

const PayPart = Type.Object(
  {
    basis: oneOf(COMPENSATION_BASES),
    amount: nullable(shownPesos('Pesos; for a salary grade its salary')),
    salary_grade: nullable(Type.Integer()),
    step: nullable(Type.Integer()),
  },
  { 'x-name': 'PayBeforeOrAfter' },
);

export const PlannedRow = Type.Object(
  {
    row: nullable(Type.Integer({ description: 'Row of the file; null for a rule.' })),
    employee_id: nullable(uuid('Null for a row of a file that names nobody.')),
    employee_number: nullable(Type.String()),
    full_name: nullable(Type.String()),
    effective_from: nullable(date()),
    before: nullable(PayPart),
    after: nullable(PayPart),
    difference: nullable(shownPesos('Pesos; null without both amounts on one basis')),
    refusal: nullable(Type.String({ description: 'Why this pay does not change; null when it does.' })),
  },
  { 'x-name': 'PlannedPay' },
);

export const Preview = Type.Object(
  {
    rows: Type.Array(PlannedRow),
    changed: Type.Integer({ description: 'Rows that change.' }),
    refused: Type.Integer({ description: 'Rows with a refusal.' }),
    is_blocked: Type.Boolean({
      description:
        'True when a refusal prevents the whole change: a second entry with one date, or a row of a file.',
    }),
  },
  { 'x-name': 'CompensationChangePreview' },
);

export const Applied = Type.Object(
  {
    changed: Type.Integer({ description: 'Employees whose pay was entered.' }),
    rows: Type.Array(PlannedRow),
  },
  { 'x-name': 'CompensationChange' },
);
