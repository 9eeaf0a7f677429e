import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@bulwagan/contracts/errors/message.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  invalid,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { lockFinalRuns } from '../runs/final-queries.ts';

type Service = Pick<App, 'db' | 'clock'>;

/** A stored version, with only some of its columns. */
export interface VersionRow {
  id: string;
  is_confirmed: boolean;
  is_used: boolean;
}

/** Request fields that all kinds of versions have. */
export interface VersionFields {
  effective_from: string;
  confirmed?: boolean | undefined;
  retroactive?: boolean | undefined;
}

/** Columns of a new version in addition to its fields. `confirmed_by` is null for the program. */
export interface Writing {
  id: string;
  now: string;
  isRetroactive: boolean;
  confirmed_by: number | null;
  confirmed_at: string | null;
}

/**
 * Columns of an update in addition to the fields. Without `confirmed_by` and `confirmed_at`, the confirmation is
 * kept.
 */
export interface Updating
  extends Pick<Writing, 'id' | 'now'>,
    Partial<Pick<Writing, 'confirmed_by' | 'confirmed_at'>> {
  /** True if the update changes more than the confirmation. */
  hasNewFigures: boolean;
}

/** A kind of statutory figures with dated versions: tables, or single figures. */
export interface VersionKind<Key extends string, Stored extends VersionRow, Input extends VersionFields> {
  noun: string;
  /** Subject type and action names of audit events. */
  subject: string;
  actions: Record<'added' | 'changed' | 'confirmed' | 'deleted', string>;
  messages: Record<'dateTaken' | 'dateUsed' | 'used' | 'onlyVersion' | 'changed', Message>;
  /** True if a version may be added, as `retroactive`, for days that a final run has used. */
  canBeRetroactive: boolean;
  /** Name of the unique constraint on key and date. */
  uniqueDate: string;
  /** Errors for deleting a version that other rows reference. */
  inUse: ConstraintErrors;
  /** Returns errors of fields that the schema cannot express. */
  errors(key: Key, input: Input): FieldErrors;
  /** Fields of a version in the format of a request. Used for audit events, ETags and partial changes. */
  fieldsOf(row: Stored): Input & { confirmed: boolean };
  /** Returns valid fields in the format of `fieldsOf`. */
  normalize(key: Key, input: Input & { confirmed: boolean }): Input & { confirmed: boolean };
  find(db: Db, key: Key, id: string): Promise<Stored | undefined>;
  count(db: Db, key: Key): Promise<number>;
  /** Returns true if a final run used a day on which a version from this date would be in force. */
  isDateUsed(db: Db, key: Key, from: string, exceptId?: string): Promise<boolean>;
  insert(trx: Db, key: Key, input: Input & { confirmed: boolean }, writing: Writing): Promise<void>;
  update(trx: Db, key: Key, input: Input & { confirmed: boolean }, updating: Updating): Promise<void>;
  delete(trx: Db, id: string): Promise<void>;
}

/** Returns the functions that add, change and delete versions of a kind. All organizations share the versions. */
export function defineVersions<Key extends string, Stored extends VersionRow, Input extends VersionFields>(
  kind: VersionKind<Key, Stored, Input>,
) {
  const { noun, subject, actions, messages, fieldsOf } = kind;
  const dateUsed = () => invalid({ effective_from: [messages.dateUsed] });
  const taken = { [kind.uniqueDate]: () => invalid({ effective_from: [messages.dateTaken] }) };

  const get = async (db: Db, key: Key, id: string): Promise<Stored> =>
    assertFound(await kind.find(db, key, id), noun);

  const etagOf = (row: Stored): string => etagOfValues([row.id, fieldsOf(row)]);

  /**
   * Adds a version. Throws 422 like `errors`, if another version has the same date, and for a date that a final run
   * has used unless the version is retroactive.
   */
  async function add(
    { db, clock }: Service,
    actor: Actor,
    key: Key,
    input: Input,
    origin: Origin,
  ): Promise<Stored> {
    assertNone(kind.errors(key, input));
    return await withTransaction(db, async (trx) => {
      // While locked, no run becomes final, and concurrent requests add versions one after another.
      await lockFinalRuns(trx);
      const now = iso(clock.now());
      const isRetroactive = kind.canBeRetroactive && input.retroactive === true;
      const { confirmed = false } = input;
      if (!isRetroactive && (await kind.isDateUsed(trx, key, input.effective_from))) throw dateUsed();
      const writing = { id: newId(), now, isRetroactive, ...confirmation(confirmed, actor, now) };
      await explainConstraints(taken, () => kind.insert(trx, key, { ...input, confirmed }, writing));
      const after = await get(trx, key, writing.id);
      await recordAs(trx, actor, {
        action: actions.added,
        subject: [subject, writing.id],
        at: now,
        origin,
        changes: { after: { key, ...fieldsOf(after), ...(isRetroactive && { retroactive: true }) } },
      });
      return after;
    });
  }

  /**
   * Changes a version; omitted fields keep their values. If a final run has used the version, its figures are fixed,
   * but it can still be confirmed. Changed figures lose the confirmation unless the request confirms them. Throws 412
   * if `ifMatch` is stale.
   */
  async function change(
    { db, clock }: Service,
    actor: Actor,
    key: Key,
    id: string,
    input: Partial<Input>,
    { ifMatch, origin }: Condition,
  ): Promise<Stored> {
    return await withTransaction(db, async (trx) => {
      await lockFinalRuns(trx);
      const now = iso(clock.now());
      const before = await get(trx, key, id);
      assertIfMatch(ifMatch, etagOf(before), messages.changed);
      const was = fieldsOf(before);
      const sent = { ...was, ...input, confirmed: was.confirmed };
      assertNone(kind.errors(key, sent));
      const wanted = kind.normalize(key, sent);
      const isSame = isDeepStrictEqual(wanted, was);
      if (!isSame && before.is_used) throw new Refused(messages.used);
      if (!isSame && (await kind.isDateUsed(trx, key, wanted.effective_from, id))) throw dateUsed();
      const confirmed = input.confirmed ?? (isSame && was.confirmed);
      const by = isSame && confirmed === was.confirmed ? {} : confirmation(confirmed, actor, now);
      await explainConstraints(taken, () =>
        kind.update(trx, key, { ...wanted, confirmed }, { id, now, ...by, hasNewFigures: !isSame }),
      );
      const after = await get(trx, key, id);
      await recordAs(trx, actor, {
        action: isSame ? actions.confirmed : actions.changed,
        subject: [subject, id],
        at: now,
        origin,
        changes: isSame
          ? { before: { confirmed: was.confirmed }, after: { confirmed } }
          : { before: { key, ...was }, after: { key, ...fieldsOf(after) } },
      });
      return after;
    });
  }

  /** Deletes a version that no final run has used. Throws 422 otherwise, and for the only version of its key. */
  async function remove(
    { db, clock }: Service,
    actor: Actor,
    key: Key,
    id: string,
    { ifMatch, origin }: Condition,
  ): Promise<void> {
    await withTransaction(db, async (trx) => {
      await lockFinalRuns(trx);
      const before = await get(trx, key, id);
      assertIfMatch(ifMatch, etagOf(before), messages.changed);
      if (before.is_used) throw new Refused(messages.used);
      if ((await kind.count(trx, key)) === 1) throw new Refused(messages.onlyVersion);
      await explainConstraints(kind.inUse, () => kind.delete(trx, id));
      await recordAs(trx, actor, {
        action: actions.deleted,
        subject: [subject, id],
        at: iso(clock.now()),
        origin,
        changes: { before: { key, ...fieldsOf(before) } },
      });
    });
  }

  return { get, etagOf, add, change, remove };
}

const confirmation = (isConfirmed: boolean, actor: Actor, now: string) =>
  isConfirmed ? { confirmed_by: actor.id, confirmed_at: now } : { confirmed_by: null, confirmed_at: null };
