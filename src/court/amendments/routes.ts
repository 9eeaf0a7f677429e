import { collection, collectionOf } from '../../platform/http/collection.ts';
import { uuidParams } from '../../platform/http/ids.ts';
import { enveloped, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { pageOf } from '../../platform/http/pagination.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { fileAmendment, wrongAmendment } from './file.ts';
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
      description: 'Of the cases whose papers the caller sees; the latest first.',
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
      summary: 'Ask for a change of parties, evidence or files',
      description:
        'Nothing of the case changes before it is granted. A `Case Ammendment` activity is recorded beside it. `files` are ' +
        'ids of temporary media; they get the id of the amendment as their tag, and stay.',
      access: can('File Amendments'),
      body: NewAmendment,
      answers: { 201: enveloped(FiledAmendment) },
      alsoWrong: ({ actor, body }) => wrongAmendment(app, actor, body),
      handle: async ({ actor, body, ...call }) =>
        ok(presentFiled(app, await fileAmendment(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/review`,
      summary: 'Grant or deny an amendment',
      description:
        'Granted, everything is done at once: parties and evidence are added and removed, files attached and removed. What ' +
        'was removed by somebody else meanwhile is passed over and told in `passed_over`. Denied, nothing is done. Once ' +
        'only. Giving its activity the status `Granted` or `Denied` does the same. The person who asked for it cannot review ' +
        'it, unless `AMENDMENT_REVIEW` is `single`.',
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
