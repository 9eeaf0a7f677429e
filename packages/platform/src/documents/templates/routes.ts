import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyReply } from 'fastify';
import { readPage } from '../../database/reading/read-page.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG } from '../../http/caching/etag.ts';
import { assertFound } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { say } from '../../http/language.ts';
import { type PageQuery, pageOf } from '../../http/lists/pagination.ts';
import { originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { TemplateRow } from '../tables.ts';
import { etagOfTemplate, viewOf } from './changing.ts';
import { emblemRoutes } from './emblem-routes.ts';
import { kindsRoute } from './kinds-route.ts';
import { presentTemplate, presentVersion } from './present.ts';
import { countTemplates, findTemplate, findVersion, listTemplates, type TemplateFilter } from './queries.ts';
import { changeTemplate, createTemplate, publishTemplate, removeTemplate } from './rules.ts';
import {
  CHECKS_IF_MATCH,
  DocumentTemplate,
  NewTemplate,
  TemplateChange,
  TemplateQuery,
  templateQuery,
} from './schemas.ts';

// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
type Http = DocumentsHttp<any>;

/** Routes of the kinds of papers and their templates (contract §3.2). */
export function templateRoutes(documents: AnyDocuments, http: Http): Route[] {
  return [
    kindsRoute(documents, http),
    ...readingRoutes(documents, http),
    ...changingRoutes(documents, http),
    ...emblemRoutes(documents, http),
  ];
}

const pathsOf = ({ apiRoot }: AnyDocuments) => ({
  all: `${apiRoot}/document-templates`,
  one: `${apiRoot}/document-templates/{id}`,
});

function readingRoutes(documents: AnyDocuments, http: Http): Route[] {
  const { all, one } = pathsOf(documents);
  const { db } = documents;
  const common = { limit: http.limit, tag: http.tag, access: http.templateEditors };
  return [
    route({
      ...common,
      method: 'GET',
      path: all,
      summary: 'List the templates of papers',
      query: templateQuery(http),
      answers: { 200: http.listOf(DocumentTemplate) },
      handle: async ({ actor, query, request }) => {
        const given = query as Record<string, unknown>;
        const value = (name: string) => given[http.filter(name)] as never;
        const filter: TemplateFilter = {
          kinds: value('kind'),
          languages: value('language'),
          statuses: value('status'),
        };
        const page = pageOf(given as unknown as PageQuery);
        const view = await viewOf(documents, actor);
        const { rows, total } = await readPage(
          page,
          () => listTemplates(db, view, filter, page),
          () => countTemplates(db, view, filter),
        );
        return http.list(
          rows.map((row) => presentTemplate(documents, http, row)),
          total,
          page,
          request,
          all,
        );
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: one,
      summary: 'Show a template',
      description: RETURNS_ETAG,
      params: uuidParams('id'),
      query: TemplateQuery,
      answers: { 200: http.enveloped(DocumentTemplate) },
      handle: async ({ actor, params, query, reply }) => {
        const row = assertFound(
          await findTemplate(db, await viewOf(documents, actor), params.id),
          'document template',
        );
        if (query.version === undefined) return shown(documents, http, reply, row);
        const version = assertFound(await findVersion(db, row.id, query.version), 'version');
        return http.ok(presentVersion(documents, http, row, version));
      },
    }),
  ];
}

/** Answers with a template and its ETag. */
function shown(documents: AnyDocuments, http: Http, reply: FastifyReply, row: TemplateRow) {
  reply.header('etag', etagOfTemplate(row));
  return http.ok(presentTemplate(documents, http, row));
}

function changingRoutes(documents: AnyDocuments, http: Http): Route[] {
  const { all, one } = pathsOf(documents);
  const common = { limit: http.limit, tag: http.tag, access: http.templateEditors };
  const One = http.enveloped(DocumentTemplate);
  return [
    route({
      ...common,
      method: 'POST',
      path: all,
      summary: 'Create a template',
      description: 'A draft. A placeholder that the kind does not declare is 422 under `body`.',
      body: NewTemplate,
      answers: { 201: One },
      handle: async ({ actor, body, ...call }) =>
        http.ok(
          presentTemplate(documents, http, await createTemplate(documents, actor, body, originOf(call))),
        ),
    }),
    route({
      ...common,
      method: 'PUT',
      path: one,
      summary: 'Change a template',
      description:
        'A published one becomes a draft; papers use its published version until the draft is published. A retired one stays ' +
        `retired until it is published. ${CHECKS_IF_MATCH}`,
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: TemplateChange,
      answers: { 200: One, 412: http.errorShape },
      handle: async ({ actor, params, body, reply, ...call }) =>
        shown(
          documents,
          http,
          reply,
          await changeTemplate(documents, actor, params.id, body, conditionOf(call)),
        ),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: one,
      summary: 'Remove a template',
      description: `A draft that was never published is deleted; any other is retired, and its versions stay readable. ${CHECKS_IF_MATCH}`,
      params: uuidParams('id'),
      headers: ifMatchHeader,
      answers: { ...http.deleted.answers, 412: http.errorShape },
      handle: async ({ actor, params, reply, ...call }) => {
        await removeTemplate(documents, actor, params.id, conditionOf(call));
        return http.deleted.answer(say(reply, message('document.template_removed')));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${one}/publish`,
      summary: 'Publish a template',
      description: `Its newest text becomes the next version. Papers that were issued keep theirs. ${CHECKS_IF_MATCH}`,
      params: uuidParams('id'),
      headers: ifMatchHeader,
      answers: { 200: One, 412: http.errorShape, 422: http.errorShape },
      handle: async ({ actor, params, reply, ...call }) =>
        shown(documents, http, reply, await publishTemplate(documents, actor, params.id, conditionOf(call))),
    }),
  ];
}
