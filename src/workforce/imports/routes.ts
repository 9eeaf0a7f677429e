import { Type } from 'typebox';
import { Refused } from '../../platform/http/errors.ts';
import { enveloped, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { answer, type Route, route } from '../../platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { BASE } from '../employees/present.ts';
import { importEmployees } from './import.ts';
import { receiveFile } from './receive.ts';
import { ImportForm, ImportResult } from './schemas.ts';

/** Route to import employees from a spreadsheet. */
export function importRoutes(app: App): Route[] {
  return [
    route({
      method: 'POST',
      path: `${BASE}/import`,
      summary: 'Import employees from a spreadsheet',
      description:
        'CSV in UTF-8 or Windows-1252, or XLSX, of 100,000 employees and 64 MB at most. The first row names the columns, each once, as the ' +
        'API or an export does; what they are linked to is named by words: `organization_slug`, `position`, ' +
        '`employment_type`, `timekeeping_policy`. Days are written `1990-05-17`, or are cells of a workbook that show a day. ' +
        'Of a workbook, text is what the cell shows: `000123` for 123 in the format 000000. Rows of blanks alone are skipped. ' +
        'Headings that are not recognised are 422, named in `unknown_columns`; `columns` maps them. ' +
        'Formulas count as the values that were saved with them, and of merged ' +
        'cells the first holds the value. Each row is checked as one that is hired is. A dry run (`dry_run`) says what ' +
        'would be, with the errors of every row. When nothing is imported because of errors it is 422, with the same in ' +
        '`data`.',
      tag: 'Employees',
      access: can('Manage employees'),
      limit: app.officeLimit,
      body: ImportForm,
      consumes: 'multipart',
      answers: {
        200: {
          ...enveloped(ImportResult),
          description: 'A dry run, or nothing but rows with errors left out.',
        },
        201: { ...enveloped(ImportResult), description: 'Imported.' },
        422: Type.Object(
          {
            message: Type.String(),
            data: Type.Optional(ImportResult),
            unknown_columns: Type.Optional(
              Type.Array(Type.String(), { description: 'Headings that `columns` may map.' }),
            ),
            missing_fields: Type.Optional(
              Type.Array(Type.String(), { description: 'Required fields that no column has.' }),
            ),
          },
          { additionalProperties: true },
        ),
      },
      handle: async ({ actor, request, ...call }) => {
        const outcome = await receiveFile(request, ({ path, ...options }) =>
          importEmployees(app, actor, path, { ...options, origin: originOf(call) }),
        );
        if (outcome.dry_run) return ok(outcome);
        if (outcome.imported > 0) return answer(201, ok(outcome));
        const { failed, rows } = outcome;
        const message = `Nothing was imported: ${failed} of ${rows} ${rows === 1 ? 'row has' : 'rows have'} errors.`;
        throw new Refused(message, ok(outcome));
      },
    }),
  ];
}
