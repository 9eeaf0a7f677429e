import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { can } from '../access.ts';
import { readCase } from '../cases/lists/find.ts';
import { presentCase } from '../cases/present.ts';
import { CaseRecord } from '../cases/schemas.ts';
import type { App } from '../context.ts';
import { listAssignments, presentAssignment } from './assignments.ts';
import { getBatch, presentBatch, raffleBatch, showBatch } from './batch.ts';
import { countBatches, listBatches } from './batch-queries.ts';
import { DRAW_METHOD } from './draw.ts';
import { presentDraws } from './present.ts';
import { listDraws } from './queries.ts';
import { raffleCase } from './raffle.ts';
import {
  Assignment,
  AssignmentQuery,
  Batch,
  BatchInput,
  BatchListItem,
  BatchQuery,
  Draw,
  RaffleInput,
} from './schemas.ts';

/** Routes of raffles, and of assignments without a raffle (C§5.6; contract §3.1). */
export function raffleRoutes(app: App): Route[] {
  return [...caseRaffleRoutes(app), ...batchRoutes(app)];
}

function caseRaffleRoutes(app: App): Route[] {
  const common = {
    limit: app.limits.office,
    tag: 'Raffles',
    path: '/api/case-records/{id}/raffle',
    params: uuidParams('id'),
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Raffle a case',
      description:
        'Draws its branch at random among the active branches of its court type and, if it has a `station`, of ' +
        'that station. Shares stay equal: a branch that got a case in the current round is not drawn again until ' +
        'the round is full. A case with a branch is raffled again only with a `reason`, such as an inhibition, ' +
        'among the other branches; the branch that it leaves gets another case instead. The draw is stored with ' +
        'everything needed to verify it. Upcoming hearings move along, even into a conflict, with the raffle as ' +
        '`overlap_reason`. A public case awaiting raffle has no branch yet, so the permission covers it in any ' +
        'scope.',
      access: can('Case Raffle'),
      body: RaffleInput,
      answers: { 200: enveloped(CaseRecord), 422: errorShape },
      handle: async ({ actor, params, body, ...call }) => {
        const reason = body.reason != null && isVisible(body.reason) ? body.reason : null;
        return ok(presentCase(app, await raffleCase(app, actor, params.id, reason, originOf(call))));
      },
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'Verify the raffle of a case',
      description: `How its branch was drawn, so that anyone can verify it: ${DRAW_METHOD}`,
      access: can('View Case Details'),
      answers: { 200: enveloped(Type.Array(Draw)) },
      handle: async ({ actor, params, ...call }) => {
        const reading = { permission: 'View Case Details', what: 'raffle', origin: originOf(call) } as const;
        const { id } = await readCase(app, actor, params.id, reading);
        return ok(await presentDraws(app, await listDraws(app.db, id), languageOfAnswer(call.reply)));
      },
    }),
  ];
}

const readingOf = (call: Parameters<typeof originOf>[0] & { reply: FastifyReply }) => ({
  language: languageOfAnswer(call.reply),
  origin: originOf(call),
});

function batchRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Raffles', access: can('Case Raffle') } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/raffles',
      summary: 'Raffle the waiting cases of a court type',
      description:
        'As one batch of at most 500 cases: for each station as many as divide equally among its branches, ' +
        'earliest filed first. The rest waits for the next raffle. Cases without a station are raffled among all ' +
        'branches of the court type.',
      body: BatchInput,
      answers: { 201: enveloped(Batch), 422: errorShape },
      handle: async ({ actor, body, ...call }) => {
        const batch = await raffleBatch(app, actor, body, originOf(call));
        return ok(await showBatch(app, actor, batch, readingOf(call)));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/raffles',
      summary: 'List the raffles',
      description: 'Batches, newest first.',
      query: BatchQuery,
      answers: { 200: collectionOf(BatchListItem) },
      handle: async ({ query, request }) => {
        const page = pageOf(query);
        const { rows, total } = await readPage(
          page,
          () => listBatches(app.db, page),
          () => countBatches(app.db),
        );
        const items = rows.map((row) => presentBatch(app, row));
        return collection(items, total, page, { url: request.url, base: `${app.publicUrl}/api/raffles` });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/raffles/{id}',
      summary: 'Show a raffle',
      description: 'Its draws, each of which can be verified, and the cases that were carried over.',
      params: uuidParams('id'),
      answers: { 200: enveloped(Batch) },
      handle: async ({ actor, params, ...call }) =>
        ok(await showBatch(app, actor, await getBatch(app.db, params.id), readingOf(call))),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/case-assignments',
      access: can('Case Raffle', 'Reports'),
      summary: 'List the cases assigned without a raffle',
      description: 'Cases opened in a branch or moved to another one, with the reason, newest first.',
      query: AssignmentQuery,
      answers: { 200: collectionOf(Assignment) },
      handle: async ({ actor, query, request, ...call }) => {
        const page = pageOf(query);
        const shown = { page, origin: originOf(call) };
        const { rows, total } = await listAssignments(app, actor, query['filter[branch_id]'], shown);
        const items = rows.map((row) => presentAssignment(app, row));
        const base = `${app.publicUrl}/api/case-assignments`;
        return collection(items, total, page, { url: request.url, base });
      },
    }),
  ];
}
