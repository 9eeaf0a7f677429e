import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { OwnPreferences } from './schemas.ts';

type Preferences = Static<typeof OwnPreferences>;

export async function readPreferences(db: Db, { id }: Actor): Promise<Preferences> {
  const row = await db
    .selectFrom('users')
    .select('is_payslip_mailed as payslip_mail')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
}

/** Changes the preferences in the request. All other preferences stay unchanged. */
export async function changePreferences(
  app: App,
  actor: Actor,
  changes: Partial<Preferences>,
  origin: Origin,
): Promise<Preferences> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await readPreferences(trx, actor);
    const after = { ...before, ...changes };
    const { payslip_mail: isMailed } = after;
    if (before.payslip_mail === isMailed) return before;
    await trx.updateTable('users').set({ is_payslip_mailed: isMailed }).where('id', '=', actor.id).execute();
    await recordAs(trx, actor, {
      action: 'user.preferences_changed',
      subject: ['user', actor.id],
      at: now,
      origin,
      changes: { before, after },
    });
    return after;
  });
}
