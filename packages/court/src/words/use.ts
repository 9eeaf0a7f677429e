import type { Classification, WordList } from '@bulwagan/contracts/court/kinds.ts';
import { field, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { type Actor, hasPermission } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { Db } from '../database.ts';
import { addWord, type Recognized, recognize, type WordRow } from './queries.ts';

/** Words in a request by list; each list has the name of its field. */
export type Given = { [Name in WordList]?: string | null | undefined };

const asked = (given: Given) =>
  (Object.entries(given) as [WordList, string | null | undefined][]).flatMap(([list, word]) =>
    word == null ? [] : [{ list, word }],
  );

/** Returns errors for words that are missing in their list, unless the actor may add them. */
export async function wordErrors(db: Db, actor: Actor, given: Given): Promise<FieldErrors> {
  if (hasPermission(actor, 'Manage Lists')) return {};
  return errorsOf(await recognize(db, asked(given)));
}

function errorsOf(words: Recognized[]): FieldErrors {
  const unknown = words.filter(({ listed }) => listed === null);
  return Object.fromEntries(unknown.map((one) => [one.list, [messageOf(one)]]));
}

function messageOf({ list, nearest }: Recognized): Message {
  const attribute = field(list);
  return nearest === null
    ? message('word.not_listed', { attribute })
    : message('word.not_listed_nearest', { attribute, nearest });
}

interface Settled {
  /** Words as their lists spell them. */
  words: Partial<Record<WordList, string>>;
  /** Classification of a case of this category when none is sent. */
  defaultClassification: Classification;
}

/**
 * Returns the words as their lists spell them, so that all records spell a word the same. A missing word is added when
 * the actor has the permission, and otherwise refused (422) with the most similar word.
 */
export async function settleWords(
  trx: Db,
  actor: Actor,
  given: Given,
  { now, origin }: { now: string; origin: Origin },
): Promise<Settled> {
  const recognized = await recognize(trx, asked(given));
  if (!hasPermission(actor, 'Manage Lists')) assertNone(errorsOf(recognized));
  const words: Settled['words'] = {};
  let defaultClassification: Classification = 'public';
  for (const { list, word, ...known } of recognized) {
    // An archived word that is restored may have a classification.
    const one =
      known.listed === null
        ? await add(trx, actor, { list, word }, { now, origin })
        : { ...known, word: known.listed };
    words[list] = one.word;
    if (list === 'category') defaultClassification = one.default_classification ?? 'public';
  }
  return { words, defaultClassification };
}

async function add(
  trx: Db,
  actor: Actor,
  one: { list: WordList; word: string },
  { now, origin }: { now: string; origin: Origin },
): Promise<WordRow> {
  const added = await addWord(trx, one, { actorId: actor.id, now });
  await recordAs(trx, actor, {
    action: 'word.added',
    subject: ['word', added.id],
    at: now,
    origin,
    changes: { after: one },
  });
  return added;
}
