import { documentsRoutes } from '@bulwagan/platform/documents/documents.ts';
import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { anyone, can, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { ISSUE_PERMISSIONS, templateEditors } from './permissions.ts';

const PER_PAGE = 25;

/** Routes of the court's papers (contract §3.2). */
export function courtDocumentRoutes(app: App): Route[] {
  return documentsRoutes(
    app.documents,
    {
      limit: app.limits.office,
      publicLimit: app.limits.documentChecks,
      tag: 'Papers',
      anyone,
      signedIn,
      issuers: can(...ISSUE_PERMISSIONS),
      templateEditors,
      errorShape,
      deleted: { answers: { 200: acknowledged }, answer: done },
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
