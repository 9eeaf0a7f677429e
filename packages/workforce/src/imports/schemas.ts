import { filePart } from '@bulwagan/platform/http/bodies/form.ts';
import { nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

export const MODES = ['all_or_nothing', 'good_rows'] as const;
const FLAGS = ['true', 'false', '1', '0'] as const;

const MOST_MAPPING_LENGTH = 50_000;

const texts = {
  dry_run: Type.Optional(oneOf(FLAGS, { description: 'True: only returns the result. Default false.' })),
  mode: Type.Optional(
    oneOf(MODES, {
      description:
        'Default `all_or_nothing`: one row with an error prevents the import. `good_rows`: imports the others.',
    }),
  ),
  columns: Type.Optional(
    Type.String({
      maxLength: MOST_MAPPING_LENGTH,
      description:
        'JSON object with a field for each unknown heading, or null to skip the column: `{"Surname": "last_name", ' +
        '"Remarks": null}`.',
    }),
  ),
  with_failed_rows: Type.Optional(
    oneOf(FLAGS, { description: 'True: the response has `failed_rows`. Default false.' }),
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

const reported = () =>
  Type.Array(
    Type.Object({
      row: Type.Integer({
        description: 'Row number as in spreadsheet programs; the first row is the header.',
      }),
      field: Type.String({ description: '`row` for the whole row.' }),
      column: nullable(Type.String({ description: 'Heading of the column in the file.' })),
      value: nullable(Type.String({ description: 'Value of the cell; null for an empty one.' })),
      message: Type.String({
        description: 'Message with the heading, the value and the allowed values.',
      }),
      reason: Type.String({
        description: 'Violated rule, as for a single employee.',
      }),
      allowed: nullable(Type.Array(Type.String(), { description: 'Allowed values of the column.' })),
    }),
  );

export const ImportResult = Type.Object(
  {
    dry_run: Type.Boolean(),
    mode: oneOf(MODES),
    rows: Type.Integer({ description: 'Non-blank rows without the header.' }),
    valid: Type.Integer(),
    failed: Type.Integer(),
    imported: Type.Integer(),
    errors: reported(),
    warnings: reported(),
    is_complete: Type.Boolean({
      description: 'False when there are more errors or warnings than shown.',
    }),
    columns: Type.Array(Type.Object({ header: Type.String(), field: nullable(Type.String()) }), {
      description: 'Fields of the headings; null for a skipped column.',
    }),
    failed_rows: nullable(
      Type.String({
        description:
          'CSV of the failed rows with row number and reasons, to correct and import again; null unless requested.',
      }),
    ),
  },
  { 'x-name': 'ImportResult' },
);
