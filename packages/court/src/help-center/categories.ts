import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import { identityKey } from '@bulwagan/platform/database/identity-key.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAllAs, recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  type CategoryRow,
  deleteCategory,
  hasTopics,
  holdCategories,
  insertCategory,
  listCategories,
  placeCategories,
  updateCategory,
} from './category-queries.ts';
import type { HelpCategoryChange, NewHelpCategory } from './schemas.ts';
import { freeSlug, slugOf } from './slug.ts';

const RECORDED = [...everyFieldOf<HelpCategoryChange, 'order'>()(['name']), 'slug', 'order_column'] as const;

/** C§2: creates a category with a slug made from its name. Throws 422 for a taken name or order. */
export async function createCategory(
  app: App,
  actor: Actor,
  input: Static<typeof NewHelpCategory>,
  origin: Origin,
): Promise<CategoryRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const others = await holdCategories(trx);
    const row = completed(others, { id: newId(), name: input.name, order_column: input.order });
    await insertCategory(trx, row, now);
    await recordAs(trx, actor, {
      action: 'help_category.created',
      subject: ['help_category', row.id],
      at: now,
      origin,
      changes: { after: row },
    });
    return row;
  });
}

/** Renames or moves a category; omitted fields keep their values. A new name makes a new slug. */
export async function changeCategory(
  app: App,
  actor: Actor,
  id: string,
  input: HelpCategoryChange,
  origin: Origin,
): Promise<CategoryRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const all = await holdCategories(trx);
    const before = getCategory(all, id);
    const others = all.filter((one) => one !== before);
    const { name = before.name, order = before.order_column } = input;
    const after = completed(others, { id: before.id, name, order_column: order }, before);
    await updateCategory(trx, after, now);
    await recordAs(trx, actor, {
      action: 'help_category.changed',
      subject: ['help_category', before.id],
      at: now,
      origin,
      changes: changesBetween(before, after, RECORDED),
    });
    return after;
  });
}

/**
 * Reorders the given categories among their own positions; all others keep theirs, because positions are unique (C§8).
 * Returns all categories. Throws 422 under each id that is unknown or repeated.
 */
export async function reorderCategories(
  app: App,
  actor: Actor,
  ids: string[],
  origin: Origin,
): Promise<CategoryRow[]> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = named(await holdCategories(trx), ids);
    const places = before.map((one) => one.order_column).sort((one, other) => one - other);
    const moved = before
      .map((one, index) => ({ one, after: { ...one, order_column: places[index]! } }))
      .filter(({ one, after }) => one.order_column !== after.order_column);
    await placeCategories(
      trx,
      moved.map(({ after }) => after),
      now,
    );
    const auditEvents = moved.map(({ one, after }) => ({
      action: 'help_category.changed',
      subject: ['help_category', one.id] as [string, string],
      at: now,
      origin,
      changes: changesBetween(one, after, RECORDED),
    }));
    await recordAllAs(trx, actor, auditEvents);
    return await listCategories(trx);
  });
}

/** Returns the categories with these ids, in the order of the ids. */
function named(all: CategoryRow[], wanted: string[]): CategoryRow[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const errors: FieldErrors = {};
  for (const [index, id] of wanted.entries()) {
    const field = `ids.${index}`;
    if (!byId.has(id)) errors[field] = [message('field.selected', { attribute: field })];
    else if (wanted.indexOf(id) < index) errors[field] = [message('field.duplicate', { attribute: field })];
  }
  assertNone(errors);
  return wanted.map((id) => byId.get(id)!);
}

/** Deletes an empty category. Throws 422 when it has topics, including topics that the actor may not see. */
export async function removeCategory(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = getCategory(await holdCategories(trx), id);
    // Checked before deleting instead of through the foreign key, to avoid a deadlock with a change of one of its
    // topics.
    if (await hasTopics(trx, id)) throw new Refused(message('help.category_has_topics'));
    await deleteCategory(trx, id);
    await recordAs(trx, actor, {
      action: 'help_category.deleted',
      subject: ['help_category', before.id],
      at: now,
      origin,
      changes: { before },
    });
  });
}

function getCategory(all: CategoryRow[], id: string): CategoryRow {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new NotFound('help category');
  return found;
}

/** Returns the category with its slug. Throws 422 when its name or position is taken. */
function completed(
  others: CategoryRow[],
  wanted: Omit<CategoryRow, 'slug'>,
  before?: CategoryRow,
): CategoryRow {
  assertNone(takenBy(others, { name: wanted.name, order: wanted.order_column }));
  if (before !== undefined && slugOf(before.name) === slugOf(wanted.name))
    return { ...wanted, slug: before.slug };
  return { ...wanted, slug: freeSlug(slugOf(wanted.name), new Set(others.map(({ slug }) => slug))) };
}

/** Returns errors for a name or position that another category has. */
function takenBy(others: CategoryRow[], wanted: HelpCategoryChange): FieldErrors {
  const errors: FieldErrors = {};
  const key = identityKey(wanted.name ?? '');
  if (others.some(({ name }) => identityKey(name) === key))
    errors.name = [message('field.taken', { attribute: 'name' })];
  if (others.some(({ order_column: order }) => order === wanted.order))
    errors.order = [message('field.taken', { attribute: 'order' })];
  return errors;
}

/** Returns validation errors of a category that the schema cannot express. */
export async function validateCategory(
  db: Db,
  input: HelpCategoryChange,
  exceptId = '',
): Promise<FieldErrors> {
  const others = (await listCategories(db)).filter(({ id }) => id !== exceptId);
  return takenBy(others, input);
}
