import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { inOneLook } from '@bulwagan/platform/database/transaction.ts';
import { pdfAnswer } from '@bulwagan/platform/documents/papers/routes.ts';
import { openDocumentFile } from '@bulwagan/platform/documents/papers/stored-files.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can, signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { getOwnEmployee } from '../../employees/personal-data/own-record.ts';
import { getManagedEmployee } from './managed-employee.ts';
import { ownTimeRecordFile } from './own-file.ts';
import { presentRecord } from './present.ts';
import { periodOf, readDays } from './read.ts';
import { OwnRecordQuery, RecordQuery, TimeRecord } from './schemas.ts';

const DESCRIPTION =
  'Every day of the month. A punch after midnight belongs to the shift that began the evening before.';

/** Routes of daily time records (contract §3.3). */
export function recordRoutes(app: App): Route[] {
  const common = {
    method: 'GET',
    limit: app.backOfficeLimit,
    answers: { 200: enveloped(TimeRecord), 404: errorShape },
  } as const;
  const recordOf = async (db: Db, employeeId: string, month: string, language: Language) => {
    const days = await readDays(app, db, [employeeId], periodOf(month));
    return ok(presentRecord(employeeId, month, days.get(employeeId)!, language));
  };
  return [
    route({
      ...common,
      path: '/api/time/records',
      summary: 'Show the time record of an employee',
      description: DESCRIPTION,
      tag: 'Time',
      access: can('Manage employees'),
      query: RecordQuery,
      handle: async ({ actor, query, reply }) =>
        await inOneLook(app.db, async (trx) => {
          const { id } = await getManagedEmployee(trx, actor, query.employee_id);
          return await recordOf(trx, id, query.month, languageOfAnswer(reply));
        }),
    }),
    route({
      ...common,
      path: '/api/me/time-records',
      summary: 'Show the caller’s time record',
      description: `${DESCRIPTION} 404 for a user without an employee record.`,
      tag: 'Own pay',
      access: signedIn,
      query: OwnRecordQuery,
      handle: async ({ actor, query, reply }) =>
        await inOneLook(app.db, async (trx) => {
          const { id } = await getOwnEmployee(trx, actor);
          return await recordOf(trx, id, query.month, languageOfAnswer(reply));
        }),
    }),
    route({
      method: 'GET',
      limit: app.backOfficeLimit,
      path: '/api/me/time-records/file',
      summary: 'Download the caller’s daily time record',
      description:
        'CS Form 48 as a PDF. The first request makes it, in the language of the request; it is made again when the ' +
        'record has changed. 404 for a user without an employee record.',
      tag: 'Own pay',
      access: signedIn,
      query: OwnRecordQuery,
      answers: { 200: pdfAnswer, 304: null, 404: errorShape, 503: errorShape },
      handle: async ({ actor, query, reply, ...call }) => {
        const how = { language: languageOfAnswer(reply), origin: originOf(call) };
        const row = await ownTimeRecordFile(app, actor, query.month, how);
        return await openDocumentFile(app.documents, row, reply);
      },
    }),
  ];
}
