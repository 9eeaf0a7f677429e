import { documentsRoutes } from '@bulwagan/platform/documents/documents.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { answer, type Route } from '@bulwagan/platform/http/route.ts';
import { anyone, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { issuers, templateEditors } from './rights.ts';

const PER_PAGE = 50;

/** Routes of the papers of workforce (contract §3.2). */
export function workforceDocumentRoutes(app: App): Route[] {
  return documentsRoutes(
    app.documents,
    {
      limit: app.backOfficeLimit,
      publicLimit: app.documentChecks,
      tag: 'Papers',
      anyone,
      signedIn,
      issuers,
      templateEditors,
      errorShape,
      deleted: { answers: { 204: null }, answer: () => answer(204) },
      enveloped,
      ok,
      listOf: collectionOf,
      list: (items, total, page, request, path) =>
        collection(items, total, page, { url: request.url, base: app.publicUrl + path }),
      filter: (name) => `filter[${name}]`,
      perPage: PER_PAGE,
      show: (instant) => app.time.show(instant),
    },
    app.documentBatches,
  );
}
