import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertNone,
  collected,
  type FieldErrors,
  invalid,
  NotFound,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { readMoment } from '../../http/fields.ts';
import { changeableCase, checkingCase } from '../lists/find.ts';
import { closeEndedGrants, findGrant, type GrantRow, insertGrant, revokeGrant } from './grant-queries.ts';
import type { NewGrant } from './grant-schemas.ts';

type Input = Static<typeof NewGrant>;

const CONSTRAINTS = {
  case_grants__live: () => invalid({ user_id: [message('case.granted_already')] }),
};

/** Returns whether a grant is in effect. `now` and the times of the row are ISO timestamps. */
const isLive = (grant: Pick<GrantRow, 'revoked_at' | 'expires_at'>, now: string): boolean =>
  grant.revoked_at === null && (grant.expires_at === null || Date.parse(grant.expires_at) > Date.parse(now));

/**
 * Grants one user access to one case, regardless of its branch and classification. The user's roles determine what they
 * may do in it.
 */
export async function grantAccess(
  app: App,
  actor: Actor,
  caseId: string,
  input: Input,
  origin: Origin,
): Promise<GrantRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const found = await changeableCase(trx, actor, caseId, { permission: 'Classify Cases', now });
    const { user, expiresAt } = await planGrant(app, trx, input);
    await closeEndedGrants(trx, found.id, user.id, now);
    const grant = {
      id: newId(),
      case_record_id: found.id,
      user_id: user.id,
      reason: input.reason,
      granted_by: actor.id,
      granted_at: now,
      expires_at: expiresAt,
    };
    await explainConstraints(CONSTRAINTS, () => insertGrant(trx, grant));
    await recordAs(trx, actor, {
      action: 'case.access_granted',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: {
        after: { grant_id: grant.id, user_id: user.id, user: user.name, expires_at: expiresAt },
        reason: input.reason,
      },
    });
    return (await findGrant(trx, found.id, grant.id))!;
  });
}

/** Revokes a grant immediately. Throws 404 for a grant that has ended. */
export async function revokeAccess(
  app: App,
  actor: Actor,
  caseId: string,
  grantId: string,
  origin: Origin,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const found = await changeableCase(trx, actor, caseId, { permission: 'Classify Cases', now });
    const grant = await findGrant(trx, found.id, grantId);
    if (grant === undefined || !isLive(grant, now)) throw new NotFound('grant');
    await revokeGrant(trx, grant.id, now);
    await recordAs(trx, actor, {
      action: 'case.access_revoked',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: { before: { grant_id: grant.id, user_id: grant.user_id, user: grant.user_name } },
    });
  });
}

const UNKNOWN_USER: FieldErrors = { user_id: [message('field.selected', { attribute: 'user_id' })] };

/** Throws 422 for the user and the end of a grant, as `grantAccess` does. */
export async function checkGrant(
  app: App,
  actor: Actor,
  caseId: string,
  input: Partial<Input>,
): Promise<void> {
  await checkingCase(app, actor, caseId, 'Classify Cases', () => planGrant(app, app.db, input));
}

async function planGrant(app: App, db: Db, input: Partial<Input>) {
  const { user_id: userId } = input;
  const errors: FieldErrors = {};
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (userId !== undefined && user === undefined) Object.assign(errors, UNKNOWN_USER);
  const expiresAt = collected(errors, () => endOf(app, input));
  assertNone(errors);
  return { user: user!, expiresAt: expiresAt ?? null };
}

function endOf(app: App, { expires_at: sent }: Partial<Input>): string | null {
  if (sent == null) return null;
  const instant = readMoment(app, 'expires_at', sent);
  if (Temporal.Instant.compare(instant, app.clock.now()) <= 0)
    throw invalid({ expires_at: [message('field.after', { attribute: 'expires_at', date: field('now') })] });
  return iso(instant);
}

async function findUser(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  return await db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Formats a grant for responses. */
export function presentGrant({ time, clock }: Pick<App, 'time' | 'clock'>, row: GrantRow) {
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name },
    reason: row.reason,
    granted_by: { id: row.granted_by, name: row.granted_by_name },
    granted_at: time.show(row.granted_at),
    expires_at: time.showOrNull(row.expires_at),
    revoked_at: time.showOrNull(row.revoked_at),
    is_live: isLive(row, iso(clock.now())),
  };
}
