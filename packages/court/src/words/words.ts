import type { WordList } from '@bulwagan/contracts/court/kinds.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { addWord, findSameWord, lockWord, type WordRow } from './queries.ts';
import type { NewWord, WordChange } from './schemas.ts';

type Input = Static<typeof NewWord>;

const TAKEN: FieldErrors = { word: [message('field.taken', { attribute: 'word' })] };
const ONLY_CATEGORIES: FieldErrors = {
  default_classification: [message('word.only_category_has_classification')],
};
const CONSTRAINTS = { words__word: () => invalid(TAKEN) };
const AUDITED = everyFieldOf<Static<typeof WordChange>>()(['word', 'default_classification']);

/** Adds a word to a list, or restores an archived one. Throws 422 for an active word in any spelling. */
export async function createWord(app: App, actor: Actor, input: Input, origin: Origin): Promise<WordRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    assertNone(await newWordErrors(trx, input));
    const added = await addWord(trx, input, { actorId: actor.id, now });
    await recordAs(trx, actor, {
      action: 'word.added',
      subject: ['word', added.id],
      at: now,
      origin,
      changes: { after: given(input, ['list', ...AUDITED]) },
    });
    return added;
  });
}

/** Returns validation errors of a new word that the schema cannot express. */
export async function newWordErrors(db: Db, { list, word, ...input }: Partial<Input>): Promise<FieldErrors> {
  const same = list === undefined || word === undefined ? undefined : await findSameWord(db, list, word, 0);
  return {
    ...(same !== undefined && same.archived_at === null ? TAKEN : {}),
    ...(list === undefined ? {} : classificationErrors(list, input)),
  };
}

const classificationErrors = (
  list: WordList,
  { default_classification }: { default_classification?: string | null | undefined },
): FieldErrors => (default_classification != null && list !== 'category' ? ONLY_CATEGORIES : {});

/** Changes the spelling of a word, or the default classification of a category. Existing cases keep their values. */
export async function changeWord(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof WordChange>,
  origin: Origin,
): Promise<WordRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await heldWord(trx, id);
    assertNone(await changeErrors(trx, before, input));
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .updateTable('words')
        .set({ ...given(input, AUDITED), updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const after = (await lockWord(trx, id))!;
    await recordAs(trx, actor, {
      action: 'word.updated',
      subject: ['word', id],
      at: now,
      origin,
      changes: changesBetween(before, after, AUDITED),
    });
    return after;
  });
}

async function changeErrors(
  db: Db,
  before: WordRow,
  { word, ...input }: Static<typeof WordChange>,
): Promise<FieldErrors> {
  const same = word === undefined ? undefined : await findSameWord(db, before.list, word, before.id);
  return { ...(same === undefined ? {} : TAKEN), ...classificationErrors(before.list, input) };
}

/** Archives a word of a list. Records that use it keep it. */
export async function archiveWord(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await heldWord(trx, id);
    if (before.archived_at !== null) return;
    await trx.updateTable('words').set({ archived_at: now, updated_at: now }).where('id', '=', id).execute();
    await recordAs(trx, actor, {
      action: 'word.archived',
      subject: ['word', id],
      at: now,
      origin,
      changes: { before: { word: before.word } },
    });
  });
}

async function heldWord(trx: Db, id: number): Promise<WordRow> {
  return assertFound(await lockWord(trx, id), 'word');
}
