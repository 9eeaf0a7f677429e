import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { checkAmendment, fileAmendment } from './file.ts';
import { presentFiled } from './present.ts';
import { readAmendment, readAmendments, shownAmendment } from './read.ts';
import { review } from './review.ts';
import {
  Amendment,
  AmendmentQuery,
  FiledAmendment,
  NewAmendment,
  ReviewedAmendment,
  ReviewInput,
} from './schemas.ts';

/** Spelled as in the specification (C§4). */
const BASE = '/api/case-ammendments';

/** Routes of amendments: requested changes of parties, evidence and files, and their review (C§4, contract). */
export function amendmentRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Amendments' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List amendments',
      description: 'For cases whose papers the caller may see, newest first.',
      access: can('View Case Filing'),
      query: AmendmentQuery,
      answers: { 200: collectionOf(Amendment) },
      handle: async ({ actor, query, request, ...call }) => {
        const page = pageOf(query);
        const { data, total } = await readAmendments(app, actor, query, { page, origin: originOf(call) });
        return collection(data, total, page, { url: request.url, base: `${app.publicUrl}${BASE}` });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${BASE}/{id}`,
      summary: 'Show an amendment',
      access: can('View Case Filing'),
      params: uuidParams('id'),
      answers: { 200: enveloped(Amendment) },
      handle: async ({ actor, params, ...call }) =>
        ok(await readAmendment(app, actor, params.id, originOf(call))),
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'File an amendment of parties, evidence or files',
      description:
        'The case does not change before the amendment is granted. A `Case Ammendment` activity is recorded with ' +
        'it. `files` are ids of temporary media; they are tagged with the id of the amendment and no longer expire.',
      access: can('File Amendments'),
      body: NewAmendment,
      answers: { 201: enveloped(FiledAmendment) },
      validate: ({ actor, body }) => checkAmendment(app, actor, body),
      handle: async ({ actor, body, ...call }) =>
        ok(presentFiled(app, await fileAmendment(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/review`,
      summary: 'Grant or deny an amendment',
      description:
        'A grant applies all changes at once: parties and evidence are added and removed, files attached and ' +
        'removed. Items that someone else removed after it was filed are skipped and listed in `passed_over`. A denial ' +
        'changes nothing. An amendment is reviewed once. Setting the status of its activity to `Granted` or ' +
        '`Denied` does the same. The user who filed it cannot review it, unless `AMENDMENT_REVIEW` is `single`.',
      access: can('Review Amendments'),
      params: uuidParams('id'),
      body: ReviewInput,
      answers: { 200: ReviewedAmendment },
      handle: async ({ actor, params, body, ...call }) => {
        const verdict = { status: body.status, remarks: body.remarks ?? null, origin: originOf(call) };
        const { amendment, passedOver } = await review(app, actor, params.id, verdict);
        return { ...ok(await shownAmendment(app, actor, amendment)), passed_over: passedOver };
      },
    }),
  ];
}
