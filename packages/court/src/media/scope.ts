import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { readCase } from '../cases/lists/find.ts';
import { type CaseRow, findCase } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/**
 * Returns whether a case is within the scope of a permission; never without the permission. `now` is an ISO timestamp.
 */
export async function scopeIncludes(
  db: Db,
  actor: Actor,
  permission: Permission,
  caseId: string,
  now: string,
): Promise<boolean> {
  return (await findCase(db, caseScopeOf(actor, permission), caseId, now)) !== undefined;
}

/**
 * Returns a case by the first permission whose scope includes the case. `thing` names the record in the 404 message.
 */
export async function readCaseByAny(
  app: App,
  actor: Actor,
  caseId: string,
  reading: { permissions: Permission[]; what: string; thing: string; origin: Origin },
): Promise<CaseRow> {
  const { permissions, what, thing, origin } = reading;
  const now = iso(app.clock.now());
  for (const permission of permissions) {
    if (await scopeIncludes(app.db, actor, permission, caseId, now))
      return await readCase(app, actor, caseId, { permission, what, origin });
  }
  throw new NotFound(thing);
}
