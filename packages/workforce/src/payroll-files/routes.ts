import { dispositionOf } from '@bulwagan/platform/exports/disposition.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { payrollScope } from '../rosters/rosters.ts';
import { presentNotCredited } from './bank-warnings.ts';
import { notCredited } from './formats/bank.ts';
import { presentReturn } from './formats/bir-1601c.ts';
import { journalOfRuns, presentUncoded } from './journal-warnings.ts';
import { KIND_FACTS, MEDIA_TYPES } from './kinds.ts';
import { makeFile, nameOfFile, returnLines, runIdsOf } from './make-file.ts';
import { nowOf, readFileSource, readPeople, runsOfFile } from './payroll-file.ts';
import {
  BankQuery,
  BankWarnings,
  FileParams,
  FileQuery,
  JournalQuery,
  JournalWarnings,
  ReturnOfMonth,
} from './schemas.ts';

const wantsJson = (accept: string | undefined): boolean => accept?.includes('application/json') === true;

const TEXTS = ['text/csv', 'text/plain'].map((mediaType) =>
  Type.String({ format: 'binary', 'x-media-type': mediaType }),
);

/** Routes of files for agencies, accounting and banks, made from final runs (contract §3.3). */
export function payrollFileRoutes(app: App): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/payroll/files/{kind}',
      summary: 'Download a file of final payroll runs',
      description:
        'With `month`, `year` for `bir-2316` and `alphalist`, or `run` for `bank` and `journal`. `bir-1601c` with ' +
        '`Accept: application/json` gives the lines of the return. 404 when no run of the period is final, or has a line of the agency; only ' +
        'employees with one are listed. The layout of a bank credits only accounts at that bank or without the name of ' +
        'a bank; `GET /payroll/files/bank/warnings` names the employees whom it leaves out.',
      tag: 'Payroll files',
      access: can('Manage payroll'),
      limit: app.backOfficeLimit,
      params: FileParams,
      query: FileQuery,
      answers: {
        200: { ...enveloped(ReturnOfMonth), 'x-also': TEXTS },
        404: errorShape,
      },
      handle: async ({ actor, params: { kind }, query, request, reply, ...call }) => {
        const source = await readFileSource(app, app.db, actor, kind, query);
        const scoped = { scope: payrollScope(actor), organizationId: query.organization_id };
        await recordAs(app.db, actor, {
          action: 'payroll_file.downloaded',
          subject: ['payroll_file', kind],
          at: nowOf(app),
          origin: originOf(call),
          changes: { query },
        });
        reply.header('cache-control', 'no-store');
        if (kind === 'bir-1601c' && wantsJson(request.headers.accept))
          return ok(presentReturn(await returnLines(app.db, source, scoped)));
        const { extension } = KIND_FACTS[kind];
        const text = await makeFile(app.db, kind, source, { ...scoped, bankLayout: query.layout ?? 'csv' });
        return reply
          .header('content-disposition', dispositionOf(nameOfFile(kind, source, query), extension))
          .type(MEDIA_TYPES[extension])
          .send(Buffer.from(text));
      },
    }),
    route({
      method: 'GET',
      path: '/api/payroll/files/journal/warnings',
      summary: 'List the payroll items that the journal would have without an account code',
      description:
        'With `month` or `run`, as for the file. Empty when every entry has a code, and when no run of the ' +
        'period is final.',
      tag: 'Payroll files',
      access: can('Manage payroll'),
      limit: app.backOfficeLimit,
      query: JournalQuery,
      answers: { 200: enveloped(JournalWarnings) },
      handle: async ({ actor, query, reply }) => {
        const runs = await runsOfFile(app.db, actor, 'journal', query);
        const { uncoded } = await journalOfRuns(app.db, runIdsOf({ runs }));
        return ok(uncoded.map(presentUncoded(languageOfAnswer(reply))));
      },
    }),
    route({
      method: 'GET',
      path: '/api/payroll/files/bank/warnings',
      summary: 'List the employees whose pay the bank file does not credit',
      description:
        'With `month` or `run`, and `layout`, as for the file: employees without an account and, for the layout of a ' +
        'bank, those whose account is at another one. Empty when no run of the period is final.',
      tag: 'Payroll files',
      access: can('Manage payroll'),
      limit: app.backOfficeLimit,
      query: BankQuery,
      answers: { 200: enveloped(BankWarnings) },
      handle: async ({ actor, query, reply }) => {
        const runs = await runsOfFile(app.db, actor, 'bank', query);
        const people = await readPeople(app, app.db, runs);
        return ok(
          notCredited(people, query.layout ?? 'csv').map(presentNotCredited(languageOfAnswer(reply))),
        );
      },
    }),
  ];
}
