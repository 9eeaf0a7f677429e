import type { Classification, WordList } from '@bulwagan/contracts/court/kinds.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface WordRow {
  id: number;
  list: WordList;
  word: string;
  default_classification: Classification | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`w.id, w.list, w.word, w.default_classification, w.archived_at, w.created_at, w.updated_at`;

/** Returns the active or archived words of one list or all, in alphabetical order. */
export async function listWords(
  db: Db,
  { lists, isArchived = false }: { lists?: readonly WordList[] | undefined; isArchived?: boolean },
): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select ${COLUMNS} from words w
    where (w.archived_at is not null) = ${isArchived} and ${isOneOf(sql`w.list`, lists, 'text')}
    order by w.list, w.word_key collate "C", w.id`.execute(db);
  return rows;
}

export async function lockWord(trx: Db, id: number): Promise<WordRow | undefined> {
  const { rows } = await sql<WordRow>`
    select ${COLUMNS} from words w where w.id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** Returns another word of the list with the same key. `exceptId` is 0 if there is no word to exclude. */
export async function findSameWord(
  db: Db,
  list: WordList,
  word: string,
  exceptId: number,
): Promise<WordRow | undefined> {
  const { rows } = await sql<WordRow>`
    select ${COLUMNS} from words w
    where w.list = ${list} and w.word_key = word_key(${word}) and w.id <> ${exceptId}`.execute(db);
  return rows[0];
}

export interface Recognized {
  list: WordList;
  /** The word as written in the request. */
  word: string;
  /** The spelling in the list; null when the list does not have the word. */
  listed: string | null;
  default_classification: Classification | null;
  /** The most similar word of the list. */
  nearest: string | null;
}

/** Looks words up in their lists, in one query. */
export async function recognize(db: Db, words: { list: WordList; word: string }[]): Promise<Recognized[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Recognized>`
    select g.list, g.word, w.word as listed, w.default_classification, n.word as nearest
    from unnest(${words.map(({ list }) => list)}::text[], ${words.map(({ word }) => word)}::text[]) g (list, word)
    left join words w on w.list = g.list and w.word_key = word_key(g.word) and w.archived_at is null
    left join lateral (
      select o.word from words o
      where w.id is null and o.list = g.list and o.archived_at is null
      order by public.similarity(o.word_key, word_key(g.word)) desc, o.word_key collate "C" limit 1
    ) n on true`.execute(db);
  return rows;
}

/**
 * Adds a word, or restores an archived word, and returns it in the spelling of the list. A restored word keeps its
 * classification unless the caller passes another.
 */
export async function addWord(
  trx: Db,
  {
    list,
    word,
    default_classification = null,
  }: { list: WordList; word: string; default_classification?: Classification | null },
  { actorId, now }: { actorId: number | null; now: string },
): Promise<WordRow> {
  const { rows } = await sql<WordRow>`
    insert into words as w (list, word, default_classification, created_by, created_at, updated_at)
    values (${list}, ${word}, ${default_classification}, ${actorId}, ${now}, ${now})
    on conflict (list, word_key) do update
      set archived_at = null, updated_at = excluded.updated_at,
        default_classification = coalesce(excluded.default_classification, w.default_classification)
    returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}
