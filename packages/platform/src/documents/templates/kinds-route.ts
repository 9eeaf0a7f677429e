import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { Type } from 'typebox';
import { languageOfAnswer } from '../../http/language.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnyDocuments } from '../context.ts';
import { allFields, type DocumentKind as Kind } from '../kind.ts';
import type { DocumentsHttp } from '../routing.ts';
import type { Field } from '../values/fields.ts';
import { DocumentKind } from './schemas.ts';

/** Route of the kinds of papers, with what their templates may name (contract §3.2). */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function kindsRoute(documents: AnyDocuments, http: DocumentsHttp<any>): Route {
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
