import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Kysely } from 'kysely';
import { Forbidden, HttpError, invalid, NotFound } from '../../http/errors.ts';
import type { AnyDocuments } from '../context.ts';
import { allFields, COMMON_FIELDS, type DocumentKind, type Subject } from '../kind.ts';
import type { Node } from '../markup/nodes.ts';
import { parseTemplate } from '../markup/parse.ts';
import type { PageSize } from '../rendering/paper.ts';
import type { DocumentsDb } from '../tables.ts';
import { readBody } from '../templates/body.ts';
import type { LetterheadInput } from '../templates/letterhead.ts';
import { findPrintable, findUnpublished, type PrintableTemplate } from '../templates/queries.ts';
import { readEntered } from '../values/entered.ts';
import { type DocumentLanguage, type Field, isMissing, type Values } from '../values/fields.ts';
import { changedSince, versionOf } from '../values/version.ts';
import { type PrintedLetterhead, printedLetterhead } from './letterhead.ts';

/** Request for a paper (contract §3.2). */
export interface DocumentRequest {
  kind?: string | undefined;
  templateId?: string | undefined;
  subjectId: string;
  language?: DocumentLanguage | undefined;
  data: Readonly<Record<string, unknown>>;
  /** Version returned by a preview; undefined if there was no preview. */
  recordVersion?: string | undefined;
  allowsMissing: boolean;
  /**
   * Template of the paper that is issued again. It is used even if it is retired, but not once the record has moved to
   * another office than that of the template.
   */
  formerTemplateId?: string | undefined;
  /** Unpublished template parts to use instead of the published parts; for previews only. */
  draft?: Draft | undefined;
}

interface Draft {
  body?: string | undefined;
  pageSize?: PageSize | undefined;
  letterhead?: LetterheadInput | undefined;
}

/** A paper before it has a number. */
export interface Prepared {
  kind: DocumentKind<unknown, unknown>;
  template: PrintableTemplate;
  nodes: Node[];
  letterhead: PrintedLetterhead | null;
  fields: readonly Field[];
  subject: Subject;
  /** Values of the record and entered values. */
  values: Values;
  /** Required fields without a value. */
  missing: Field[];
  recordVersion: string;
}

/**
 * Reads the template and the record, and adds the entered values. Throws 403 if the caller may not issue this kind,
 * 422 for a record out of scope and for an unknown kind, template or value, and 409 with the changed fields if
 * `recordVersion` is outdated. Errors of a draft body are 422 under `body`.
 */
export async function prepare(
  documents: AnyDocuments,
  db: DocumentsDb,
  actor: unknown,
  request: DocumentRequest,
): Promise<Prepared> {
  const { app, kindsByName } = documents;
  const named = await namedTemplate(documents, db, request);
  const kind = kindsByName.get(request.kind ?? named?.kind ?? '');
  if (kind === undefined) {
    const problem = request.kind === undefined ? 'field.required' : 'field.selected';
    throw invalid({ kind: [message(problem, { attribute: 'kind' })] });
  }
  if (actor !== null && !kind.canIssue(actor)) throw new Forbidden();
  if (named !== undefined && named.kind !== kind.kind)
    throw invalid({ template_id: [message('document.template_of_other_kind')] });
  const language = request.language ?? named?.language ?? 'en';
  const fields = allFields(kind);
  const { values: entered, problems } = readEntered(fields, request.data);
  const loading = { subjectId: request.subjectId, language, data: entered, now: String(app.clock.now()) };
  const subject = await kind.load(app, db as unknown as Kysely<unknown>, actor, loading).catch(asInvalid);
  problems.push(...fixedAmong(entered, fields, subject.values));
  if (problems.length > 0) throw invalid({ data: problems });
  const usual = { kind: kind.kind, language, tenantId: subject.office.id };
  const template = named ?? (await formerTemplate(db, request, usual)) ?? (await findPrintable(db, usual));
  if (template === undefined) throw invalid({ language: [message('document.no_template')] });
  if (!isOfOffice(template, usual)) throw invalid({ template_id: [message('document.template_unknown')] });
  if (request.recordVersion !== undefined)
    assertUnchanged(kind.fields, subject.values, request.recordVersion);
  const values = { ...subject.values, ...entered };
  const { pageSize, letterhead } = request.draft ?? {};
  const body = request.draft?.body ?? (template.version === 0 ? template.body : undefined);
  return {
    kind,
    template: { ...template, page_size: pageSize ?? template.page_size },
    nodes: body === undefined ? parsedVersion(template) : readBody(documents, kind.kind, body),
    letterhead: await printedLetterhead(documents, db, {
      actor,
      kind: kind.kind,
      template,
      draft: letterhead,
    }),
    fields,
    subject,
    values,
    missing: kind.fields.filter((field: Field) => field.required && isMissing(values[field.name])),
    recordVersion: versionOf(kind.fields, subject.values),
  };
}

/** UUIDs of a subject in small letters, as they are stored; every other subject is unchanged. */
export const normalizedSubject = (id: string | number): string =>
  String(id).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (uuid) => uuid.toLowerCase());

/** Values of the record or the program, which entered values cannot replace. */
function fixedAmong(entered: Values, fields: readonly Field[], record: Values): Message[] {
  const isGiven = ({ name }: Field) =>
    COMMON_FIELDS.some((field) => field.name === name) || !isMissing(record[name]);
  return fields
    .filter((field) => field.isFixed && Object.hasOwn(entered, field.name) && isGiven(field))
    .map(({ name }) => message('document.value_fixed', { name }));
}

/** The subject is a field of the body, so one out of scope is an invalid value instead of a 404. */
function asInvalid(error: unknown): never {
  if (error instanceof NotFound)
    throw invalid({ subject_id: [message('field.selected', { attribute: 'subject_id' })] });
  throw error;
}

/**
 * Returns the template that the request or its record names, if one does. Throws 422 for one that is unknown, retired or
 * not published; a preview may show a draft.
 */
async function namedTemplate(
  documents: AnyDocuments,
  db: DocumentsDb,
  request: DocumentRequest,
): Promise<PrintableTemplate | undefined> {
  const id = request.templateId ?? (await templateOfRecord(documents, db, request));
  if (id === undefined) return undefined;
  const published = await findPrintable(db, { id });
  const found = published ?? (request.draft === undefined ? undefined : await findUnpublished(db, id));
  if (found === undefined || found.status === 'retired')
    throw invalid({ template_id: [message('document.template_unknown')] });
  return found;
}

interface Office {
  tenantId: number | null;
}

/** Returns the template of the paper that is issued again; undefined once the record belongs to another office. */
async function formerTemplate(
  db: DocumentsDb,
  { formerTemplateId: id }: DocumentRequest,
  office: Office,
): Promise<PrintableTemplate | undefined> {
  const former = id === undefined ? undefined : await findPrintable(db, { id });
  return former !== undefined && isOfOffice(former, office) ? former : undefined;
}

/** A template without an office is for all of them. */
const isOfOffice = ({ tenant_id: id }: PrintableTemplate, { tenantId }: Office): boolean =>
  id === null || id === tenantId;

/** A request without a kind uses the template that the record names. */
async function templateOfRecord(
  { templateOf }: AnyDocuments,
  db: DocumentsDb,
  { kind, subjectId }: DocumentRequest,
): Promise<string | undefined> {
  if (kind !== undefined || templateOf === undefined) return undefined;
  return (await templateOf(db, subjectId)) ?? undefined;
}

function assertUnchanged(fields: readonly Field[], values: Values, version: string): void {
  const changed = changedSince(fields, values, version);
  if (changed.length > 0) throw new HttpError(409, message('document.record_changed'), { changed });
}

/** Parsed bodies by template and version, which never change. */
const parsed = new Map<string, Node[]>();
const MAX_PARSED = 500;

function parsedVersion({ template_id, version, body }: Prepared['template']): Node[] {
  const key = `${template_id} ${version}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  if (parsed.size >= MAX_PARSED) parsed.clear();
  const { nodes } = parseTemplate(body);
  parsed.set(key, nodes);
  return nodes;
}
