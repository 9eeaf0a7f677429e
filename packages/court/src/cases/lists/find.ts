import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { assertFound, NotFound, unlessRefused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf, seesEveryCase } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { recordSealedRead } from '../access/sealed-reads.ts';
import { type CaseRow, findCase, lockCase } from '../queries.ts';

/**
 * Returns a case for reading it or anything in it; all reads go through here. Throws 404 when the case is outside the
 * scope of `permission`. A read of a sealed case is audited with `what` was read: `detail`, `activities`, `evidence` …
 */
export async function readCase(
  app: App,
  actor: Actor,
  id: string,
  { permission, what, origin }: { permission: Permission; what: string; origin: Origin },
): Promise<CaseRow> {
  const now = iso(app.clock.now());
  const found = assertFound(await findCase(app.db, caseScopeOf(actor, permission), id, now), 'case');
  if (found.classification === 'sealed')
    await recordSealedRead(app.db, { caseId: id, actor, what, at: now, origin });
  return found;
}

/**
 * Returns a case for changing it or anything in it, locked until the transaction ends; all writes go through here.
 * Throws 404 when the case is outside the scope of `permission` or the actor may not see its details.
 */
export async function changeableCase(
  trx: Db,
  actor: Actor,
  id: string,
  { permission, now }: { permission: Permission; now: string },
): Promise<CaseRow> {
  const found = await lockCase(trx, caseScopeOf(actor, permission), id, now);
  if (found === undefined || !(await seesDetails(trx, actor, id, now))) throw new NotFound('case');
  return found;
}

/** Same as `changeableCase` without the lock, to check a body that fails its schema. */
export async function unlockedCase(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  permission: Permission,
): Promise<CaseRow> {
  const now = iso(clock.now());
  const found = await findCase(db, caseScopeOf(actor, permission), id, now);
  if (found === undefined || !(await seesDetails(db, actor, id, now))) throw new NotFound('case');
  return found;
}

/**
 * Runs checks on a case, without the lock. Returns nothing for a case that the actor may not change. `now` is an ISO
 * timestamp.
 */
export async function checkingCase<T>(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  permission: Permission,
  check: (found: CaseRow, now: string) => Promise<T>,
): Promise<T | undefined> {
  return await unlessRefused(async () =>
    check(await unlockedCase(app, actor, id, permission), iso(app.clock.now())),
  );
}

/** Returns whether the actor may see the details of a case. Other permissions may include the case without them. */
export async function seesDetails(db: Db, actor: Actor, id: string, now: string): Promise<boolean> {
  const scope = caseScopeOf(actor, 'View Case Details');
  return seesEveryCase(scope) || (await findCase(db, scope, id, now)) !== undefined;
}
