import type { RawBuilder } from 'kysely';
import type { AnyDocuments } from '../context.ts';

/** Returns the condition on `documents` (alias `d`) for opening the file of a paper, or its signed copy. */
export const canOpen = (documents: AnyDocuments, actor: unknown): RawBuilder<boolean> =>
  documents.isFileReadable?.(actor) ?? documents.isReadable(actor);
