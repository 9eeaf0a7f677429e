import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { isBlank, toRichText } from '@bulwagan/platform/html/rich-text.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import { assertFound, assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { HelpTopicChange, NewHelpTopic } from './schemas.ts';
import {
  deleteTopic,
  existingRoles,
  findTopic,
  insertTopic,
  isCategory,
  lockTopic,
  replaceRoles,
  type TopicRow,
  updateTopic,
} from './topic-queries.ts';

const CONTENT = ['title', 'description', 'body'] as const;
const RECORDED = everyFieldOf<HelpTopicChange, 'roles'>()([
  'title',
  'description',
  'body',
  'help_category_id',
]);

/** Returns a topic with its body. Throws 404 for a topic of other roles. */
export async function getTopic(db: Db, actor: Actor, id: string): Promise<TopicRow> {
  return assertFound(await findTopic(db, actor, id), 'help topic');
}

/**
 * ETag over all fields that `changeTopic` can change, except the roles. A change of roles changes only `updated_at`:
 * only the Super Admin may see the roles, and readers could guess hashed roles because there are few combinations.
 */
export const etagOfTopic = (row: TopicRow): string =>
  etagOfValues([...RECORDED.map((name) => row[name]), row.updated_at]);

/**
 * Returns a topic locked until the transaction ends. Throws 404 for a topic that the actor did not write and may not
 * see, and 412 when it has changed since.
 */
async function topicIfMatch(
  trx: Db,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<TopicRow> {
  const found = assertFound(await lockTopic(trx, actor, id), 'help topic');
  assertIfMatch(ifMatch, etagOfTopic(found), message('help.topic_changed'));
  return found;
}

/**
 * C§4: creates a topic for any roles, including roles that the writer lacks, since a topic grants no permission. The
 * body is sanitized.
 * Throws 422 when the sanitized body is empty, and for an unknown category or role.
 */
export async function createTopic(
  app: App,
  actor: Actor,
  input: NewHelpTopic,
  origin: Origin,
): Promise<TopicRow> {
  const now = iso(app.clock.now());
  const body = toRichText(input.body);
  return await withTransaction(app.db, async (trx) => {
    assertNone(await validateContent(trx, { ...input, body }, { held: true }));
    const row: TopicRow = {
      id: newId(),
      title: input.title,
      description: input.description ?? null,
      body,
      help_category_id: input.help_category_id,
      roles: idsOf(input.roles),
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    };
    await insertTopic(trx, row);
    await recordAs(trx, actor, {
      action: 'help_topic.created',
      subject: ['help_topic', row.id],
      at: now,
      origin,
      changes: { after: given(row, [...RECORDED, 'roles']) },
    });
    return row;
  });
}

/**
 * Updates a topic that the actor sees or wrote; omitted fields keep their values, and `roles` replaces all roles.
 * Throws 412 when `ifMatch` is stale.
 */
export async function changeTopic(
  app: App,
  actor: Actor,
  id: string,
  input: HelpTopicChange,
  { ifMatch, origin }: Condition,
): Promise<TopicRow> {
  const now = iso(app.clock.now());
  const content = input.body === undefined ? input : { ...input, body: toRichText(input.body) };
  return await withTransaction(app.db, async (trx) => {
    const before = await topicIfMatch(trx, actor, id, ifMatch);
    assertNone(await validateContent(trx, content, { held: true }));
    const after: TopicRow = {
      ...before,
      ...given(content, CONTENT),
      help_category_id: input.help_category_id ?? before.help_category_id,
      roles: input.roles === undefined ? before.roles : idsOf(input.roles),
      updated_at: now,
    };
    await updateTopic(trx, after);
    // Do not write the current roles if the request omits them, because one of them may be deleted at this moment.
    if (input.roles !== undefined) await replaceRoles(trx, before.id, after.roles);
    await recordAs(trx, actor, {
      action: 'help_topic.changed',
      subject: ['help_topic', before.id],
      at: now,
      origin,
      changes: withRoles(changesBetween(before, after, RECORDED), before, after),
    });
    return after;
  });
}

/** Deletes a topic that the actor sees or wrote. Throws 412 like `changeTopic`. */
export async function removeTopic(
  app: App,
  actor: Actor,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await topicIfMatch(trx, actor, id, ifMatch);
    await deleteTopic(trx, id);
    await recordAs(trx, actor, {
      action: 'help_topic.deleted',
      subject: ['help_topic', before.id],
      at: now,
      origin,
      changes: { before: given(before, [...RECORDED, 'roles']) },
    });
  });
}

/** Returns validation errors of a topic that the schema cannot express. */
export const wrongTopic = async (db: Db, input: HelpTopicChange): Promise<FieldErrors> =>
  await validateContent(db, input.body === undefined ? input : { ...input, body: toRichText(input.body) }, {
    held: false,
  });

/** `body` is already sanitized. */
async function validateContent(
  db: Db,
  input: HelpTopicChange,
  looking: { held: boolean },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (input.body !== undefined && isBlank(input.body))
    errors.body = [message('field.required', { attribute: 'body' })];
  if (input.help_category_id !== undefined && !(await isCategory(db, input.help_category_id, looking)))
    errors.help_category_id = [message('field.selected', { attribute: 'help_category_id' })];
  const ids = input.roles ?? [];
  const known = await existingRoles(db, ids, looking);
  for (const [index, id] of ids.entries()) {
    if (!known.has(id))
      errors[`roles.${index}`] = [message('field.selected', { attribute: `roles.${index}` })];
  }
  return errors;
}

/** Sorts the ids and removes duplicates, as a later read returns them. */
const idsOf = (roles: string[]): string[] => [...new Set(roles)].sort();

function withRoles(
  changes: { before: Record<string, unknown>; after: Record<string, unknown> },
  before: TopicRow,
  after: TopicRow,
) {
  if (String(before.roles) === String(after.roles)) return changes;
  return {
    before: { ...changes.before, roles: before.roles },
    after: { ...changes.after, roles: after.roles },
  };
}
