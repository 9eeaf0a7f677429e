import { Type } from 'typebox';
import { filePart } from '../../platform/http/form.ts';
import { nullable, oneOf } from '../../platform/http/schema.ts';

export const MODES = ['all_or_nothing', 'good_rows'] as const;
const FLAGS = ['true', 'false', '1', '0'] as const;

const MOST_MAPPING_LENGTH = 50_000;

const texts = {
  dry_run: Type.Optional(oneOf(FLAGS, { description: 'True: only says what would be. Default false.' })),
  mode: Type.Optional(
    oneOf(MODES, {
      description:
        'Default `all_or_nothing`: one row with an error, and nothing is imported. `good_rows`: the others are.',
    }),
  ),
  columns: Type.Optional(
    Type.String({
      maxLength: MOST_MAPPING_LENGTH,
      description:
        'A JSON object that names a field for each heading that is not recognised, or null to leave the column out: ' +
        '`{"Surname": "last_name", "Remarks": null}`.',
    }),
  ),
  with_failed_rows: Type.Optional(
    oneOf(FLAGS, { description: 'True: the answer has `failed_rows`. Default false.' }),
  ),
};

/** Text fields of the form. */
export const ImportTexts = Type.Object(texts);

export const ImportForm = Type.Object({
  file: Type.Unsafe<string>(
    filePart('CSV (UTF-8 or Windows-1252) or XLSX; its first row names the columns.'),
  ),
  ...texts,
});

const told = () =>
  Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'As spreadsheet programs number it; the first is the headers.' }),
      field: Type.String({ description: '`row` for the whole row.' }),
      column: nullable(Type.String({ description: 'The heading of the column in the file.' })),
      value: nullable(Type.String({ description: 'What the cell holds; null for an empty one.' })),
      message: Type.String({
        description: 'Names the column by its heading, the value and what is allowed.',
      }),
      reason: Type.String({
        description: 'The rule that is broken, as a single employee is refused for it.',
      }),
      allowed: nullable(Type.Array(Type.String(), { description: 'The values that the column takes.' })),
    }),
  );

export const ImportResult = Type.Object(
  {
    dry_run: Type.Boolean(),
    mode: oneOf(MODES),
    rows: Type.Integer({ description: 'That hold something, without the headers.' }),
    valid: Type.Integer(),
    failed: Type.Integer(),
    imported: Type.Integer(),
    errors: told(),
    warnings: told(),
    is_complete: Type.Boolean({
      description: 'False when there are more errors or warnings than are shown.',
    }),
    columns: Type.Array(Type.Object({ header: Type.String(), field: nullable(Type.String()) }), {
      description: 'How the headers were understood; null for a column that is left out.',
    }),
    failed_rows: nullable(
      Type.String({
        description:
          'A CSV of the failed rows with their place in the file and the reasons, to be corrected and imported again; null unless asked for.',
      }),
    ),
  },
  { 'x-name': 'ImportResult' },
);
