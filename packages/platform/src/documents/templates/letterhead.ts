import type { LetterheadAlign } from '@bulwagan/contracts/documents.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '../../http/errors.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsDb, Emblem, Letterhead, TemplateRow } from '../tables.ts';
import { readBody } from './body.ts';
import { findTemplate, findVersion, type TemplateView } from './queries.ts';

/** Requested letterhead. Omitted fields keep their values; null removes the letterhead. */
export type LetterheadInput = null | {
  lines?: string[] | undefined;
  align?: LetterheadAlign | undefined;
  /** Address of the seal of a template that the caller may read; null for none. */
  seal_url?: string | null | undefined;
};

const NONE: Letterhead = { lines: [], align: 'center', emblem: null };

/** Where a letterhead is kept and who asks for it. */
export interface LetterheadOwner {
  kind: string;
  view: TemplateView;
  current: Letterhead | null;
}

/**
 * Returns the letterhead that a request asks for; null for one without content. Throws 422 for a seal that no template
 * of the caller has, and for lines with errors or names that the kind does not declare.
 */
export async function readLetterhead(
  documents: AnyDocuments,
  db: DocumentsDb,
  input: LetterheadInput | undefined,
  { kind, view, current }: LetterheadOwner,
): Promise<Letterhead | null> {
  if (input === undefined) return current;
  if (input === null) return null;
  const before = current ?? NONE;
  const { lines = before.lines, align = before.align, seal_url: url } = input;
  readBody(documents, kind, lines.join('\n'), 'letterhead.lines');
  const emblem = url === undefined ? before.emblem : url === null ? null : await findEmblem(db, view, url);
  return letterheadOf({ lines, align, emblem });
}

/** Returns null for a letterhead that changes nothing. */
export const letterheadOf = (letterhead: Letterhead): Letterhead | null =>
  letterhead.lines.length === 0 && letterhead.emblem === null && letterhead.align === NONE.align
    ? null
    : letterhead;

const EMBLEM_URL =
  /\/document-templates\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/seal(?:\?version=(\d{1,9}))?$/;

/** Finds the seal with this address. Locks its template, so that no other request removes the seal. */
async function findEmblem(db: DocumentsDb, view: TemplateView, url: string): Promise<Emblem> {
  const [, id, version] = EMBLEM_URL.exec(url) ?? [];
  const row = id === undefined ? undefined : await findTemplate(db, view, id, { lock: true });
  const named =
    row === undefined || version === undefined ? row : await findVersion(db, row.id, Number(version));
  const emblem = named?.letterhead?.emblem;
  if (emblem == null) throw invalid({ 'letterhead.seal_url': [message('document.seal_unknown')] });
  return emblem;
}

/** Formats a letterhead for responses. `version` is the published version that has it. */
export function presentLetterhead(
  { app, apiRoot }: AnyDocuments,
  { id, letterhead }: Pick<TemplateRow, 'id' | 'letterhead'>,
  version?: number,
) {
  if (letterhead === null) return null;
  const { lines, align, emblem } = letterhead;
  const query = version === undefined ? '' : `?version=${version}`;
  const url = `${app.publicUrl}${apiRoot}/document-templates/${id}/seal${query}`;
  return { lines, align, seal_url: emblem === null ? null : url };
}

export const isSameLetterhead = (one: Letterhead | null, other: Letterhead | null): boolean =>
  one === null || other === null
    ? one === other
    : one.align === other.align &&
      one.emblem?.key === other.emblem?.key &&
      one.lines.length === other.lines.length &&
      one.lines.every((line, index) => line === other.lines[index]);
