import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '../../http/errors.ts';
import type { AnyDocuments } from '../context.ts';

/** Members of a request that identify a paper. Members that failed validation are missing. */
interface Named {
  kind?: unknown;
  template_id?: unknown;
  subject_id?: unknown;
  subject_ids?: unknown;
  filter?: unknown;
}

const NONE: ReadonlySet<string> = new Set();

const required = (attribute: string): FieldErrors => ({
  [attribute]: [message('field.required', { attribute })],
});

/** Whether a member is neither given nor refused for its value. */
const isLeftOut = (body: Named, name: keyof Named, failing: ReadonlySet<string>): boolean =>
  (body[name] === undefined || body[name] === null) && !failing.has(name);

/** Returns the error of a request that names neither a kind nor a template. */
export const missingKind = (body: Named, failing = NONE): FieldErrors =>
  isLeftOut(body, 'kind', failing) && isLeftOut(body, 'template_id', failing) ? required('kind') : {};

/** Returns the subject of a paper; the kind of a report, which has no record. */
export const subjectOf = (
  { kindsByName }: Pick<AnyDocuments, 'kindsByName'>,
  {
    kind,
    subject_id: id,
  }: { kind?: string | null | undefined; subject_id?: string | number | null | undefined },
): string | number | undefined =>
  id ?? (kindsByName.get(kind ?? '')?.subjectType === 'report' ? (kind ?? undefined) : undefined);

/**
 * Same as `missingKind`, plus the error of a missing subject. In services whose records name a template, the record
 * can decide the kind of paper.
 */
export function missingOfPaper(
  documents: Pick<AnyDocuments, 'templateOf' | 'kindsByName'>,
  body: Named,
  failing = NONE,
): FieldErrors {
  if (isLeftOut(body, 'subject_id', failing)) {
    const isNamed = subjectOf(documents, body as { kind?: string }) !== undefined;
    return { ...missingKind(body, failing), ...(isNamed ? {} : required('subject_id')) };
  }
  return documents.templateOf === undefined ? missingKind(body, failing) : {};
}

/** Returns the errors of a batch without a kind, or without subjects. */
export const missingOfBatch = (body: Named, failing = NONE): FieldErrors => ({
  ...missingKind(body, failing),
  ...(isLeftOut(body, 'subject_ids', failing) && isLeftOut(body, 'filter', failing)
    ? required('subject_ids')
    : {}),
});
