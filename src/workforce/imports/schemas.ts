import { Type } from 'typebox';
import { filePart } from '../../platform/http/form.ts';
import { nullable, oneOf } from '../../platform/http/schema.ts';

export const MODES = ['all_or_nothing', 'good_rows'] as const;
const FLAGS = ['true', 'false', '1', '0'] as const;

const texts = {
  dry_run: Type.Optional(oneOf(FLAGS, { description: 'True: only says what would be. Default false.' })),
  mode: Type.Optional(
    oneOf(MODES, {
      description:
        'Default `all_or_nothing`: one row with an error, and nothing is imported. `good_rows`: the others are.',
    }),
  ),
};

/** The texts of the form. */
export const ImportTexts = Type.Object(texts);

export const ImportForm = Type.Object({
  file: Type.Unsafe<string>(filePart('CSV (UTF-8) or XLSX; its first row names the columns.')),
  ...texts,
});

const told = () =>
  Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'As spreadsheet programs number it; the first is the headers.' }),
      field: Type.String(),
      message: Type.String(),
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
      description: 'How the headers were understood; null for a column that is shown only and not taken.',
    }),
  },
  { 'x-name': 'ImportResult' },
);
