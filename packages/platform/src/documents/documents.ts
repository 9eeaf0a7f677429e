import type { Route } from '../http/route.ts';
import type { Job } from '../jobs/jobs.ts';
import { createBoundedQueue, Overloaded } from '../load/bounded-queue.ts';
import { batchRoutes } from './batches/routes.ts';
import type { BatchJob } from './batches/rules.ts';
import { BATCH_RETRIES, runBatch } from './batches/run.ts';
import type { Documents, DocumentsApp, DocumentsOptions } from './context.ts';
import { documentRoutes } from './papers/routes.ts';
import type { DocumentsHttp } from './routing.ts';
import { templateRoutes } from './templates/routes.ts';
import { verificationRoutes } from './verification/routes.ts';

export type { Documents } from './context.ts';

/** Maximum number of waiting papers in one process, and their maximum wait; requests beyond get 503. */
const MAX_WAITING = 500;
const WAIT_IN_MS = 60_000;

/** Maximum time of one attempt at a batch of 5,000 papers. */
const BATCH_TIMEOUT_IN_SECONDS = 1_800;

/** Creates the papers of a service. Call it once; nothing runs before the first paper. */
export function createDocuments<App extends DocumentsApp, Actor>(
  options: DocumentsOptions<App, Actor>,
): Documents<App, Actor> {
  return {
    ...options,
    kindsByName: new Map(options.kinds.map((kind) => [kind.kind, kind])),
    issuing: createBoundedQueue({
      concurrency: 1,
      waitingLine: MAX_WAITING,
      waitInMilliseconds: WAIT_IN_MS,
      full: (retryAfterInSeconds) =>
        new Overloaded('Too many papers are being issued. Try again shortly.', retryAfterInSeconds),
    }),
  };
}

/** Defines the job that issues batches; `documentsRoutes` enqueues it. */
export function defineDocumentJobs<App extends DocumentsApp, Actor>(
  documents: Documents<App, Actor>,
): Job<BatchJob> {
  return documents.app.jobs.defineJob<BatchJob>({
    name: 'issue-documents',
    retryLimit: BATCH_RETRIES,
    timeoutInSeconds: BATCH_TIMEOUT_IN_SECONDS,
    concurrency: 1,
    handle: ({ id }, context) => runBatch(documents, id, context),
  });
}

/** All routes of papers: kinds, templates, papers, batches, and public checks (contract §3.2). */
export function documentsRoutes<App extends DocumentsApp, Actor>(
  documents: Documents<App, Actor>,
  // biome-ignore lint/suspicious/noExplicitAny: the caller of a request knows more than one without a session.
  http: DocumentsHttp<any>,
  batchJob: Job<BatchJob>,
): Route[] {
  return [
    ...templateRoutes(documents, http),
    ...batchRoutes(documents, http, batchJob),
    ...documentRoutes(documents, http),
    ...verificationRoutes(documents, http),
  ];
}
