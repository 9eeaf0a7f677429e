import { inOneLook } from '@bulwagan/platform/database/transaction.ts';
import { pdfAnswer } from '@bulwagan/platform/documents/papers/routes.ts';
import { openDocumentFile } from '@bulwagan/platform/documents/papers/stored-files.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { ownCertificateRoutes } from './certificate-routes.ts';
import { ownEmployee } from './employee.ts';
import { ownPayslipFile } from './payslip-file.ts';
import { OWN_PAYSLIPS, ownPayslip, ownPayslips } from './payslips.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { OwnEmployee, OwnPayslip, OwnPayslipsQuery, OwnPayslipWithLines, OwnPreferences } from './schemas.ts';

/** Routes of the signed-in user's own record and pay (contract §3.3). */
export function ownRoutes(app: App): Route[] {
  return [employeeRoute(app), ...payslipRoutes(app), ...ownCertificateRoutes(app), ...preferenceRoutes(app)];
}

const commonOf = (app: App) => ({ access: signedIn, limit: app.backOfficeLimit, tag: 'Own pay' }) as const;

function employeeRoute(app: App): Route {
  return route({
    ...commonOf(app),
    method: 'GET',
    path: '/api/me/employee',
    summary: 'Show the caller’s employee record and pay',
    description:
      'Numbers are masked. 404 for a user without an employee record, or who linked the record themselves.',
    answers: { 200: enveloped(OwnEmployee), 404: errorShape },
    handle: async ({ actor }) => ok(await ownEmployee(app, actor)),
  });
}

function payslipRoutes(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET' } as const;
  return [
    route({
      ...common,
      path: OWN_PAYSLIPS,
      summary: 'List the caller’s payslips',
      description:
        'Of final runs, latest first. 404 for a user without an employee record, or who linked the record themselves.',
      query: OwnPayslipsQuery,
      answers: { 200: collectionOf(OwnPayslip), 404: errorShape },
      handle: async ({ actor, query, request }) => {
        const page = pageOf(query);
        const { items, total } = await ownPayslips(app, actor, page);
        return collection(items, total, page, { url: request.url, base: app.publicUrl + OWN_PAYSLIPS });
      },
    }),
    route({
      ...common,
      path: `${OWN_PAYSLIPS}/{run}`,
      summary: 'Show a payslip of the caller',
      params: uuidParams('run'),
      answers: { 200: enveloped(OwnPayslipWithLines) },
      handle: async ({ actor, params, reply }) => {
        const language = languageOfAnswer(reply);
        return ok(await inOneLook(app.db, (trx) => ownPayslip(app, trx, actor, params.run, language)));
      },
    }),
    route({
      ...common,
      path: `${OWN_PAYSLIPS}/{run}/file`,
      summary: 'Download a payslip of the caller',
      description: 'The PDF. The first request makes it, in the language of the request.',
      params: uuidParams('run'),
      answers: { 200: pdfAnswer, 304: null, 503: errorShape },
      handle: async ({ actor, params, reply, ...call }) => {
        const how = { language: languageOfAnswer(reply), origin: originOf(call) };
        const row = await ownPayslipFile(app, actor, params.run, how);
        return await openDocumentFile(app.documents, row, reply);
      },
    }),
  ];
}

function preferenceRoutes(app: App): Route[] {
  const common = { ...commonOf(app), path: '/api/me/preferences' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'Show the caller’s preferences',
      answers: { 200: enveloped(OwnPreferences) },
      handle: async ({ actor }) => ok(await readPreferences(app.db, actor)),
    }),
    route({
      ...common,
      method: 'PUT',
      summary: 'Change the caller’s preferences',
      body: OwnPreferences,
      answers: { 200: enveloped(OwnPreferences) },
      handle: async ({ actor, body, ...call }) =>
        ok(await changePreferences(app, actor, body, originOf(call))),
    }),
  ];
}
