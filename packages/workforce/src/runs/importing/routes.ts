import { EXPORTED, exportQuery } from '@bulwagan/platform/exports/list-export.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { conditionOf, ifMatchHeader } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import type { App } from '../../context.ts';
import { sendList } from '../../exports/list-export.ts';
import { storeFile } from '../../imports/receive.ts';
import { getRun } from '../find.ts';
import { commonOf } from '../shown.ts';
import { importIntoRun, presentEntriesOf, previewImport } from './import.ts';
import { Imported, ImportForm, ImportTexts, NotImported } from './schemas.ts';
import { TEMPLATE_COLUMNS, templateRows } from './template.ts';

const checkTexts = formCheck(ImportTexts);
const isYes = (text: string | undefined): boolean => text === 'true' || text === '1';

/** Routes that import quantities and amounts of many employees from a file (contract §3.3). */
export function importRoutes(app: App, base: string): Route[] {
  const common = commonOf(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: `${base}/{id}/import`,
      summary: 'Import quantities and amounts into a payroll run',
      description:
        'CSV or XLSX with at most 50,000 rows: `employee_number`, `item_code`, and `quantity` or `amount`. All rows are ' +
        'applied, or none when one is refused (422), with the rows and reasons in `rejected`. The run becomes a draft again. ' +
        'A dry run (`dry_run`) only reports.',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: ImportForm,
      consumes: 'multipart',
      status: 200,
      answers: { 200: enveloped(Imported), 412: errorShape, 422: NotImported },
      handle: async ({ actor, params, request, reply, ...call }) => {
        const language = languageOfAnswer(reply);
        // Check the run before the file is received, so that nobody uploads a file to a run that they may not change.
        await getRun(app.db, actor, params.id);
        return await storeFile(request, (values) => {
          const { dry_run: dryRun, replace } = checkTexts(values);
          const doing = conditionOf({ request, ...call });
          return async (path) =>
            ok(
              presentEntriesOf(
                isYes(dryRun)
                  ? await previewImport(app, actor, params.id, path)
                  : await importIntoRun(
                      app,
                      actor,
                      params.id,
                      { path, replaces: isYes(replace), language },
                      doing,
                    ),
                language,
              ),
            );
        });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/{id}/import/template`,
      summary: 'Download the file to fill in for the import into a payroll run',
      description:
        'A row for each employee with a number and each item whose quantity or amount can be entered, with what the run has ' +
        'already. Rows that stay empty are left out by the import. Each download is recorded.',
      params: uuidParams('id'),
      query: exportQuery({}),
      answers: EXPORTED,
      handle: async (call) => {
        const run = await getRun(app.db, call.actor, call.params.id);
        return await sendList(app, call, {
          title: `Quantities ${run.period_start} to ${run.period_end}`,
          columns: TEMPLATE_COLUMNS,
          batches: templateRows(app.db, run),
          action: 'payroll_run.template_exported',
          subject: ['payroll_run', run.id],
        });
      },
    }),
  ];
}
