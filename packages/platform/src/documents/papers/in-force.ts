import { type Localized, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import type { AnyDocuments } from '../context.ts';
import type { DocumentKind } from '../kind.ts';
import type { DocumentRow, DocumentsDb } from '../tables.ts';
import { formatDate, localParts } from '../values/format.ts';
import type { DocumentRequest } from './prepare.ts';
import { numberText } from './series.ts';

type Kind = Pick<
  DocumentKind<unknown, unknown>,
  'kind' | 'name' | 'subjectType' | 'isAboutData' | 'replaces'
>;

/** Maximum number of papers in force that a preview names. */
const MOST_NAMED = 5;

/**
 * Selects papers of a kind in force that the caller may read and that one of the caller would replace. Of a paper in two
 * versions, the one that is served counts.
 */
const inForce = (documents: AnyDocuments, db: DocumentsDb, actor: unknown, kind: Kind) =>
  db
    .selectFrom('documents as d')
    .where(documents.isReadable(actor))
    .where(kind.replaces?.condition(actor) ?? sql<boolean>`true`)
    .where('d.status', '=', 'issued')
    .where('d.subject_type', '=', kind.subjectType)
    .where('d.kind', '=', kind.kind)
    .where(sql<boolean>`d.version is distinct from 'names'`);

/** Returns the papers in force for the same kind and subject, newest first, as far as the caller may read them. */
export async function papersInForce(
  documents: AnyDocuments,
  db: DocumentsDb,
  actor: unknown,
  kind: Kind,
  { subjectId, data }: Pick<DocumentRequest, 'subjectId' | 'data'>,
): Promise<DocumentRow[]> {
  return await inForce(documents, db, actor, kind)
    .selectAll('d')
    .where('d.subject_id', '=', subjectId)
    .$if(kind.isAboutData === true, (query) =>
      query.where(sql<boolean>`d.data = ${JSON.stringify(data)}::jsonb`),
    )
    .orderBy('d.issued_at', 'desc')
    .orderBy('d.number', 'desc')
    .limit(MOST_NAMED)
    .execute();
}

/** Returns those subjects that have a paper of the kind in force. */
export async function subjectsInForce(
  documents: AnyDocuments,
  db: DocumentsDb,
  actor: unknown,
  kind: Kind,
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const rows = await inForce(documents, db, actor, kind)
    .select('d.subject_id')
    .distinct()
    .where(sql<boolean>`d.subject_id = any(${[...subjectIds]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

/** Returns a warning for each paper in force, because issuing creates an additional paper. */
export const inForceWarnings = (
  { timeZone }: Pick<AnyDocuments, 'timeZone'>,
  kind: Kind,
  rows: readonly DocumentRow[],
): Message[] =>
  rows.map((row) =>
    message('document.in_force', {
      kind: { in: (language) => kind.name[language] } satisfies Localized,
      number: numberText(row),
      date: {
        in: (language) => formatDate(localParts(row.issued_at, timeZone).date, language),
      } satisfies Localized,
    }),
  );
