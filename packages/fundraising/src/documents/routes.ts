import { documentsRoutes } from '@bulwagan/platform/documents/documents.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { anyone, institutionAdmin, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, enveloped, errorShape, ok, okPage, paginated } from '../http/envelope.ts';
import { PER_PAGE } from '../http/fields.ts';
import { receiptRoutes } from './receipts/routes.ts';

/** Routes of the papers of fundraising (contract §3.2). */
export function fundraisingDocumentRoutes(app: App): Route[] {
  const routes = documentsRoutes(
    app.documents,
    {
      limit: app.limits.api,
      publicLimit: app.limits.documentChecks,
      tag: 'Papers',
      anyone,
      signedIn,
      issuers: institutionAdmin,
      templateEditors: institutionAdmin,
      errorShape: errorShape(),
      deleted: { answers: { 200: acknowledged }, answer: done },
      enveloped,
      ok: (data) => ok(data),
      listOf: paginated,
      list: (items, total, page) => okPage(items, total, page),
      filter: (name) => name,
      perPage: PER_PAGE,
      show: (instant) => instant,
    },
    app.documentBatches,
  );
  return [...receiptRoutes(app), ...routes];
}
