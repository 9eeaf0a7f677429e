import type { Condition } from '../../http/caching/etag.ts';
import { assertFound, NotFound } from '../../http/errors.ts';
import { randomToken } from '../../identity/secrets.ts';
import type { AnyDocuments } from '../context.ts';
import type { EmblemFormat } from '../rendering/paper.ts';
import type { Emblem, TemplateRow } from '../tables.ts';
import { changeEmblem, viewOf } from './changing.ts';
import { leftoversOf, newEmblem } from './emblem-files.ts';
import { findTemplate, findVersion } from './queries.ts';

/** Random bytes in the name of a file. */
const NAME_BYTES = 16;

export const EMBLEM_TYPES: Readonly<Record<EmblemFormat, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/**
 * Gives a template another seal; a published template becomes a draft. The file is stored before the change, so that a
 * crash leaves at most a file that is removed later. Throws as `changeTemplate`.
 */
export async function keepEmblem(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  { bytes, format }: { bytes: Buffer; format: EmblemFormat },
  condition: Condition,
): Promise<TemplateRow> {
  const key = `documents/emblems/${randomToken(NAME_BYTES)}.${format}`;
  const leftovers = leftoversOf(documents);
  await leftovers.announce([key]);
  try {
    await documents.app.files.put(key, bytes, EMBLEM_TYPES[format]);
    return await changeEmblem(documents, actor, id, newEmblem(key, format, bytes), condition);
  } catch (error) {
    await leftovers.giveUp([key], error);
    throw error;
  }
}

/** Returns the seal of a template, or of one of its versions. Throws 404 for a template without one. */
export async function findEmblemOf(
  documents: AnyDocuments,
  actor: unknown,
  id: string,
  version: number | undefined,
): Promise<Emblem> {
  const row = assertFound(
    await findTemplate(documents.db, await viewOf(documents, actor), id),
    'document template',
  );
  const shown = version === undefined ? row : await findVersion(documents.db, row.id, version);
  const emblem = shown?.letterhead?.emblem;
  if (emblem == null) throw new NotFound('seal');
  return emblem;
}
