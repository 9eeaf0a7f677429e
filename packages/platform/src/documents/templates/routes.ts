import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { Type } from 'typebox';
import { readPage } from '../../database/reading/read-page.ts';
import { assertFound } from '../../http/errors.ts';
import { uuidParams } from '../../http/ids.ts';
import { languageOfAnswer, say } from '../../http/language.ts';
import { type PageQuery, pageOf } from '../../http/lists/pagination.ts';
import { originOf } from '../../http/origin.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnyDocuments } from '../context.ts';
import { allFields, type DocumentKind as Kind } from '../kind.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { Field } from '../values/fields.ts';
import { viewOf } from './changing.ts';
import { emblemRoutes } from './emblem-routes.ts';
import { presentTemplate, presentVersion } from './present.ts';
import { countTemplates, findTemplate, findVersion, listTemplates, type TemplateFilter } from './queries.ts';
import { changeTemplate, createTemplate, publishTemplate, removeTemplate } from './rules.ts';
import {
  DocumentKind,
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

function kindsRoute(documents: AnyDocuments, http: Http): Route {
  return route({
    limit: http.limit,
    tag: http.tag,
    access: http.signedIn,
    method: 'GET',
    path: `${documents.apiRoot}/document-kinds`,
    summary: 'List the kinds of papers',
    description:
      'With the values that a template of each kind may name. Names and labels are in the language of the request.',
    answers: { 200: http.enveloped(Type.Array(DocumentKind)) },
    handle: ({ actor, reply }) => {
      const language = languageOfAnswer(reply);
      return http.ok(documents.kinds.map((kind) => presentKind(kind, actor, language)));
    },
  });
}

const presentKind = (kind: Kind<unknown, unknown>, actor: unknown, language: Language) => ({
  kind: kind.kind,
  name: kind.name[language],
  subject_type: kind.subjectType,
  fields: allFields(kind).map((field: Field) => ({
    name: field.name,
    label: field.label[language],
    type: field.type,
    required: field.required === true,
    is_fixed: field.isFixed === true,
    items:
      field.items?.map(({ name, label, type }: Field) => ({ name, label: label[language], type })) ?? null,
  })),
  languages: Object.keys(kind.bodies) as Language[],
  can_issue: kind.canIssue(actor),
  needs_signature: kind.isValidUnsigned !== true,
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
      params: uuidParams('id'),
      query: TemplateQuery,
      answers: { 200: http.enveloped(DocumentTemplate) },
      handle: async ({ actor, params, query }) => {
        const row = assertFound(
          await findTemplate(db, await viewOf(documents, actor), params.id),
          'document template',
        );
        if (query.version === undefined) return http.ok(presentTemplate(documents, http, row));
        const version = assertFound(await findVersion(db, row.id, query.version), 'version');
        return http.ok(presentVersion(documents, http, row, version));
      },
    }),
  ];
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
        'retired until it is published.',
      params: uuidParams('id'),
      body: TemplateChange,
      answers: { 200: One },
      handle: async ({ actor, params, body, ...call }) =>
        http.ok(
          presentTemplate(
            documents,
            http,
            await changeTemplate(documents, actor, params.id, body, originOf(call)),
          ),
        ),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: one,
      summary: 'Remove a template',
      description:
        'A draft that was never published is deleted; any other is retired, and its versions stay readable.',
      params: uuidParams('id'),
      answers: http.deleted.answers,
      handle: async ({ actor, params, reply, ...call }) => {
        await removeTemplate(documents, actor, params.id, originOf(call));
        return http.deleted.answer(say(reply, message('document.template_removed')));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${one}/publish`,
      summary: 'Publish a template',
      description: 'Its newest text becomes the next version. Papers that were issued keep theirs.',
      params: uuidParams('id'),
      answers: { 200: One, 422: http.errorShape },
      handle: async ({ actor, params, ...call }) =>
        http.ok(
          presentTemplate(
            documents,
            http,
            await publishTemplate(documents, actor, params.id, originOf(call)),
          ),
        ),
    }),
  ];
}
