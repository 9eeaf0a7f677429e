import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { forgetUser } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { dropPicture, swapPicture } from '../pictures/pictures.ts';
import { pictureOwner } from './account/avatar.ts';
import { auditedUser } from './create.ts';
import { holdEmployeeOf } from './queries.ts';
import { assertNotLastSuperUser, changeableUser } from './scope.ts';

/**
 * Deletes an account with its sessions, roles and second factors (W§4). Its audit events keep its name, and its
 * employee stays without an account.
 * Throws 422 for the actor's own account and the last super user, and 403 for a user with more permissions than the
 * actor.
 */
export async function deleteUser(app: App, actor: Actor, id: number, source: Source): Promise<void> {
  if (actor.id === id) throw new Refused(message('user.own_account_deleted'));
  const now = iso(app.clock.now());
  const avatarKey = await withTransaction(app.db, async (trx) => {
    await holdEmployeeOf(trx, id);
    const before = await changeableUser(trx, actor, id, 'shut out');
    await assertNotLastSuperUser(trx, before);
    await unlinkEmployee(trx, actor, id, now);
    await forgetUser(trx, id);
    await trx.deleteFrom('users').where('id', '=', id).execute();
    await swapPicture(trx, pictureOwner(id), before.avatar_key, null);
    await recordAs(trx, actor, {
      action: 'user.deleted',
      subject: ['user', id],
      at: now,
      origin: originOf(source),
      changes: { before: auditedUser(before) },
    });
    return before.avatar_key;
  });
  await dropPicture(app, pictureOwner(id), avatarKey);
  report(source.request, 'account_deleted', { userId: actor.id, subjectId: id });
}

/** Unlinks the employee like any other change, with a new version and a history entry. */
async function unlinkEmployee(trx: Db, actor: Actor, userId: number, now: string): Promise<void> {
  await sql`
    with unlinked as (
      update employees set user_id = null, version = version + 1, updated_at = ${now}
      where user_id = ${userId}
      returning id
    )
    insert into employee_changes (employee_id, at, actor_id, actor_name, action, field, before, after)
    select id, ${now}, ${actor.id}::integer, ${actor.name}, 'changed', 'user_id', to_jsonb(${userId}::integer),
      'null'::jsonb
    from unlinked`.execute(trx);
}
