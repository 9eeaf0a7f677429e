import type { Reply } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import type { Reason } from '../attack/reasons.ts';
import { one } from './values.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

const OF_EACH = 4;
/** Valid text of a template of any kind. */
const BODY = 'Text without a placeholder.';

interface Needs {
  post(path: string, body?: unknown): Promise<Reply>;
  /** API root of the service, such as `/api`. */
  root: string;
  kind: string;
  /** Records that a paper of this kind can be made of. */
  subjectIds: string[];
}

/** Creates templates and papers of a service, for the request generators; returns their ids. */
export async function paperIds({ post, root, kind, subjectIds }: Needs): Promise<Record<string, string[]>> {
  const ids: Record<'template' | 'published_template' | 'issued_paper' | 'code', string[]> = {
    template: [],
    published_template: [],
    issued_paper: [],
    code: [],
  };
  const create = async (path: string, body: unknown, status = 201) => {
    const reply = await post(`${root}${path}`, body);
    if (reply.status !== status) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body.data;
  };
  for (let index = 0; index < OF_EACH; index += 1) {
    const template = { kind, language: 'en', page_size: 'a4', name: `Template ${index}`, body: BODY };
    const { id } = await create('/document-templates', template);
    if (index % 2 === 1) await create(`/document-templates/${id}/publish`, undefined, 200);
    ids[index % 2 === 1 ? 'published_template' : 'template'].push(id);
    const subject_id = subjectIds[index % subjectIds.length];
    const paper = await create('/documents', { kind, subject_id, allow_missing: true });
    ids.issued_paper.push(paper.id);
    ids.code.push(paper.verification_code);
  }
  return ids;
}

/** Resource named by a path parameter of papers, looked up by the end of the path. */
export const PAPERS_IN_PATHS: [end: RegExp, thing: string][] = [
  [/\/document-templates\/\{id\}$/, 'template'],
  [/\/documents\/\{(id|electronic_document)\}$/, 'issued_paper'],
  [/\/(verify|public\/documents)\/\{code\}$/, 'code'],
];

export const PAPERS_IN_BODIES = { template_id: 'published_template', form_template_id: 'published_template' };

/** Values for the fields of papers with rules that their schema does not express. */
export const paperWords = ({ kind, subjectIds }: Pick<Needs, 'kind' | 'subjectIds'>) => ({
  kind: fc.constant(kind),
  subject_id: one(subjectIds),
  subject_ids: one(subjectIds),
  // A version that is not the record's is refused.
  record_version: fc.constant(null),
  seal_url: fc.constant(null),
});

/** A request sends `reason`; the void paper shows it as `void_reason`. */
export const VOID_REASON: [of: RegExp, as: (data: Json) => Json] = [
  /\/documents\/\{id\}\/void$/,
  ({ void_reason }) => ({ reason: void_reason }),
];

export const NO_EMBLEM: Reason = [
  'hardly a template has a seal',
  /^(GET|POST) \/.*\/document-templates\/\{id\}\/seal$/,
];

/** Operations of papers that random requests cannot use, with reasons. */
export const PAPERS_NEVER_LET_IN: Reason[] = [
  ['no batch is among the fixtures', /^GET \/.*\/documents\/batches\/\{id\}(\/file)?$/],
];

/** Deleting a published template only retires it, because papers refer to it. It can be published again. */
export const isTemplate = ({ path }: Pick<Operation, 'path'>): boolean =>
  path.endsWith('/document-templates/{id}');

/** Checks of papers store nothing that could be read back. */
export const PAPERS_ELSEWHERE: Reason[] = [
  ['a check of a paper stores nothing', /^POST (\/verify|\S+\/public\/documents\/check)$/],
];

/** Where few files of the fixtures are PDFs, or none. */
export const NO_SIGNED_COPY: Reason = [
  'hardly a paper of the fixtures has a signed copy',
  /\/documents\/\{id\}\/signed-copy$/,
];

/** Operations of papers that random requests use only if a suitable file and paper are drawn together. */
export const PAPERS_BY_CHANCE: Reason[] = [NO_EMBLEM, NO_SIGNED_COPY];

/** Parameters of papers that no injected value reaches, with reasons. */
export const PAPERS_UNREACHED: Reason[] = [
  ['no template has a seal', /\/document-templates\/\{id\}\/seal (path id|query version)$/],
  ['the template has no other version', /\/document-templates\/\{id\} query version$/],
  ['no batch is among the fixtures', /\/documents\/batches\/\{id\}(\/file)? path id$/],
  ['no paper has a signed copy', /^GET \S+\/signed-copy path id$/],
  ['checks of papers are limited', / \/verify(\/\{code\})? (path|query) \w+$/],
];

/** Filters of papers that find nothing without an injected value either, with reasons. */
export const PAPERS_EMPTY: Reason[] = [
  ['no batch is among the fixtures', /\/documents\/batches query (filter\[)?within\]?$/],
];
