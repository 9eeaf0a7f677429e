import { filePart } from '@bulwagan/platform/http/bodies/form.ts';
import { oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

const FLAGS = ['true', 'false', '1', '0'] as const;

const texts = {
  dry_run: Type.Optional(
    oneOf(FLAGS, { description: 'True: only reports what the file would do. Default false.' }),
  ),
  replace: Type.Optional(
    oneOf(FLAGS, {
      description:
        'True: quantities and individual amounts that the run has and the file does not are deleted. Default false: they stay.',
    }),
  ),
};

export const ImportTexts = Type.Object(texts);

export const ImportForm = Type.Object({
  file: Type.Unsafe<string>(
    filePart(
      'CSV or XLSX with `employee_number`, `item_code`, and `quantity` or `amount`. Rows without a figure are left out.',
    ),
  ),
  ...texts,
});

const Rejected = Type.Array(
  Type.Object({
    row: Type.Integer({ description: 'The first row with the problem' }),
    rows: Type.Array(Type.Integer(), {
      description: 'All rows with it: an unknown employee number or item code is listed once',
    }),
    reason: Type.String(),
  }),
  { description: 'The first 1,000 problems that prevent the import; rows count from 1.' },
);

export const Imported = Type.Object(
  {
    quantities: Type.Integer({ description: 'Quantities in the file.' }),
    amounts: Type.Integer({ description: 'Individual amounts in the file.' }),
    skipped: Type.Integer({ description: 'Rows without a quantity and an amount.' }),
    rejected: Rejected,
    rejected_count: Type.Integer({ description: 'All rows that prevent the import.' }),
  },
  { 'x-name': 'ImportIntoRun' },
);

/** Error response for a file, with the rows that prevent the import. */
export const NotImported = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    rejected: Type.Optional(Rejected),
    rejected_count: Type.Optional(Type.Integer()),
  },
  { additionalProperties: true },
);
