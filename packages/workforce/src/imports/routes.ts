import { message } from '@bulwagan/contracts/errors/message.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { answer, type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
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
        'CSV in UTF-8 or Windows-1252, or XLSX, with at most 100,000 employees and 64 MB. The first row names each ' +
        'column once, like the API or an export; links are named by words: `organization_slug`, `position`, ' +
        '`employment_type`, `timekeeping_policy`. Dates are written `1990-05-17` or are date cells of a workbook. ' +
        'Workbook cells are read as displayed: `000123` for 123 in the format 000000. Blank rows are skipped. ' +
        'Unknown headings are refused (422) and listed in `unknown_columns`; `columns` maps them. Formulas count ' +
        'as their saved values, and the first of merged cells holds the value. Each row is validated like a new ' +
        'employee. A dry run (`dry_run`) returns the result with the errors of every row and imports nothing. When ' +
        'nothing is imported because of errors the status is 422, with the same result in `data`.',
      tag: 'Employees',
      access: can('Manage employees'),
      limit: app.backOfficeLimit,
      body: ImportForm,
      consumes: 'multipart',
      answers: {
        200: {
          ...enveloped(ImportResult),
          description: 'Result of a dry run, or of an import without the rows with errors.',
        },
        201: { ...enveloped(ImportResult), description: 'Imported.' },
        422: Type.Object(
          {
            message: Type.String(),
            data: Type.Optional(ImportResult),
            unknown_columns: Type.Optional(
              Type.Array(Type.String(), { description: 'Unknown headings, which `columns` may map.' }),
            ),
            missing_fields: Type.Optional(
              Type.Array(Type.String(), { description: 'Required fields without a column.' }),
            ),
          },
          { additionalProperties: true },
        ),
      },
      handle: async ({ actor, request, ...call }) => {
        const language = languageOfAnswer(call.reply);
        const outcome = await receiveFile(request, ({ path, ...options }) =>
          importEmployees(app, actor, path, { ...options, origin: originOf(call), language }),
        );
        if (outcome.dry_run) return ok(outcome);
        if (outcome.imported > 0) return answer(201, ok(outcome));
        const { failed, rows } = outcome;
        throw new Refused(message('import.nothing', { failed, count: rows }), ok(outcome));
      },
    }),
  ];
}
