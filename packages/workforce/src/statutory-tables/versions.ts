import { isDeepStrictEqual } from 'node:util';
import { message } from '@bulwagan/contracts/errors/message.ts';
import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import { assertFound, assertNone, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { lockFinalRuns } from '../runs/final-queries.ts';
import { versionErrors } from './checks.ts';
import { figuresOf, versionOf } from './present.ts';
import { countVersions, findVersion, isDateUsed, type StoredVersion } from './queries.ts';
import type { VersionInput } from './schemas.ts';
import { deleteVersion, insertVersion, replaceFigures, updateVersion } from './writes.ts';

type Service = Pick<App, 'db' | 'clock'>;

const TAKEN = {
  statutory_versions__key_effective_from: () => invalid({ effective_from: [message('table.date_taken')] }),
};

const IN_USE = {
  organization_salary_tables__version_id: () => new Refused(message('table.chosen')),
};

const dateUsed = () => invalid({ effective_from: [message('table.used')] });

export async function getVersion(db: Db, key: TableKey, id: string): Promise<StoredVersion> {
  return assertFound(await findVersion(db, key, id), 'table version');
}

/** Fields of a version as requests have them, for audit events, ETags and partial changes. */
const fieldsOf = ({ version }: Pick<StoredVersion, 'version'>): VersionInput => ({
  effective_from: version.effectiveFrom,
  law: version.law,
  source: version.source,
  confirmed: version.confirmed,
  ...figuresOf(version),
});

const confirmation = (isConfirmed: boolean, actor: Actor, now: string) =>
  isConfirmed ? { confirmed_by: actor.id, confirmed_at: now } : { confirmed_by: null, confirmed_at: null };

const kept = ({ confirmed_by, confirmed_at }: StoredVersion) => ({
  confirmed_by: confirmed_by?.id ?? null,
  confirmed_at,
});

export const etagOfVersion = (row: StoredVersion): string => etagOfValues([row.id, fieldsOf(row)]);

/**
 * Adds a version of a table. Throws 422 like `versionErrors`, for a second version with the same date, and for a date that
 * a final run has used, unless the version is retroactive.
 */
export async function addVersion(
  { db, clock }: Service,
  actor: Actor,
  key: TableKey,
  input: VersionInput,
  origin: Origin,
): Promise<StoredVersion> {
  assertNone(versionErrors(key, input));
  return await withTransaction(db, async (trx) => {
    // No run becomes final in between, and two versions are added one after the other.
    await lockFinalRuns(trx);
    const now = iso(clock.now());
    const id = newId();
    const isRetroactive = input.retroactive === true;
    if (!isRetroactive && (await isDateUsed(trx, key, input.effective_from))) throw dateUsed();
    const version = versionOf(key, input);
    const writing = { id, isRetroactive, now, ...confirmation(version.confirmed, actor, now) };
    await explainConstraints(TAKEN, () => insertVersion(trx, writing, version));
    await replaceFigures(trx, id, version);
    const after = await getVersion(trx, key, id);
    await recordAs(trx, actor, {
      action: 'statutory_table.version_added',
      subject: ['statutory_table_version', id],
      at: now,
      origin,
      changes: { after: { key, ...fieldsOf(after), retroactive: isRetroactive } },
    });
    return after;
  });
}

/**
 * Changes a version; omitted fields keep their values. The figures of a version that a final run has used are fixed, but
 * it can be confirmed. Changed figures are not confirmed, unless the change says so. Throws 412 when `ifMatch` is stale.
 */
export async function changeVersion(
  { db, clock }: Service,
  actor: Actor,
  key: TableKey,
  id: string,
  input: Partial<VersionInput>,
  { ifMatch, origin }: Condition,
): Promise<StoredVersion> {
  return await withTransaction(db, async (trx) => {
    await lockFinalRuns(trx);
    const now = iso(clock.now());
    const before = await getVersion(trx, key, id);
    assertIfMatch(ifMatch, etagOfVersion(before), message('table.changed'));
    const was = fieldsOf(before);
    const sent = { ...was, confirmed: false, ...input };
    assertNone(versionErrors(key, sent));
    const wanted = versionOf(key, sent);
    const isSame = isDeepStrictEqual({ ...fieldsOf({ version: wanted }), confirmed: was.confirmed }, was);
    if (!isSame && before.is_used) throw new Refused(message('table.version_used'));
    if (!isSame && (await isDateUsed(trx, key, sent.effective_from, id))) throw dateUsed();
    const confirmed = input.confirmed ?? (isSame && before.is_confirmed);
    const isKept = isSame && confirmed === before.is_confirmed;
    const by = isKept ? kept(before) : confirmation(confirmed, actor, now);
    await explainConstraints(TAKEN, () => updateVersion(trx, id, { ...wanted, confirmed }, { now, ...by }));
    if (!isSame) await replaceFigures(trx, id, wanted);
    const after = await getVersion(trx, key, id);
    await recordAs(trx, actor, {
      action: isSame ? 'statutory_table.version_confirmed' : 'statutory_table.version_changed',
      subject: ['statutory_table_version', id],
      at: now,
      origin,
      changes: isSame
        ? { before: { confirmed: before.is_confirmed }, after: { confirmed } }
        : { before: { key, ...was }, after: { key, ...fieldsOf(after) } },
    });
    return after;
  });
}

/** Deletes a version that no final run has used. Throws 422 otherwise, and for the only version of its table. */
export async function removeVersion(
  { db, clock }: Service,
  actor: Actor,
  key: TableKey,
  id: string,
  { ifMatch, origin }: Condition,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockFinalRuns(trx);
    const before = await getVersion(trx, key, id);
    assertIfMatch(ifMatch, etagOfVersion(before), message('table.changed'));
    if (before.is_used) throw new Refused(message('table.version_used'));
    if ((await countVersions(trx, key)) === 1) throw new Refused(message('table.only_version'));
    await explainConstraints(IN_USE, () => deleteVersion(trx, id));
    await recordAs(trx, actor, {
      action: 'statutory_table.version_deleted',
      subject: ['statutory_table_version', id],
      at: iso(clock.now()),
      origin,
      changes: { before: { key, ...fieldsOf(before) } },
    });
  });
}
