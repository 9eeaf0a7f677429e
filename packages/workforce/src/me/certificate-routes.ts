import { pdfAnswer } from '@bulwagan/platform/documents/papers/routes.ts';
import { openDocumentFile } from '@bulwagan/platform/documents/papers/stored-files.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { OWN_CERTIFICATES, ownCertificate, ownCertificateFile, ownCertificates } from './certificates.ts';
import { CertificateParams, OwnCertificate, OwnCertificateWithItems } from './schemas.ts';

/** Routes of the signed-in user's yearly certificates of compensation and tax (BIR form 2316). */
export function ownCertificateRoutes(app: App): Route[] {
  const common = { access: signedIn, limit: app.backOfficeLimit, tag: 'Own pay', method: 'GET' } as const;
  return [
    route({
      ...common,
      path: OWN_CERTIFICATES,
      summary: 'List the caller’s yearly tax certificates',
      description:
        'One for each year in which final runs paid the caller, latest first. 404 for a user without an employee ' +
        'record, or who linked the record themselves.',
      answers: { 200: enveloped(Type.Array(OwnCertificate)), 404: errorShape },
      handle: async ({ actor }) => ok(await ownCertificates(app, actor)),
    }),
    route({
      ...common,
      path: `${OWN_CERTIFICATES}/{year}`,
      summary: 'Show a yearly tax certificate of the caller',
      description: 'BIR form 2316 by item. 404 for a year in which no final run paid the caller.',
      params: CertificateParams,
      answers: { 200: enveloped(OwnCertificateWithItems) },
      handle: async ({ actor, params, reply }) =>
        ok(await ownCertificate(app, actor, params.year, languageOfAnswer(reply))),
    }),
    route({
      ...common,
      path: `${OWN_CERTIFICATES}/{year}/file`,
      summary: 'Download a yearly tax certificate of the caller',
      description:
        'The PDF: the one that the payroll office issued since the figures last changed. Otherwise the first request ' +
        'makes it, in the language of the request.',
      params: CertificateParams,
      answers: { 200: pdfAnswer, 304: null, 503: errorShape },
      handle: async ({ actor, params, reply, ...call }) => {
        const how = { language: languageOfAnswer(reply), origin: originOf(call) };
        const row = await ownCertificateFile(app, actor, params.year, how);
        return await openDocumentFile(app.documents, row, reply);
      },
    }),
  ];
}
