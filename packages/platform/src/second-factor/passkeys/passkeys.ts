import type { FastifyRequest } from 'fastify';
import { NotFound } from '../../http/errors.ts';
import { changeAccount, type Owner } from '../account-changes.ts';
import type { FactorContext } from '../context.ts';
import type { Db } from '../tables.ts';
import { dropUnneededCodes } from '../two-factor.ts';

export async function listPasskeys(db: Db, userId: number) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns the credential ids of a user's passkeys in the browser's format. */
export async function findCredentials(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id: id, transports }) => ({ id, transports }));
}

/** Throws NotFound for a passkey that is not the user's. */
export async function renamePasskey({ db }: FactorContext, userId: number, id: number, name: string) {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (renamed === undefined) throw new NotFound('passkey');
  return renamed;
}

/** Throws NotFound for a passkey that is not the user's. */
export async function removePasskey(
  context: FactorContext,
  actor: Owner,
  id: number,
  request: FastifyRequest,
): Promise<void> {
  const removed = await changeAccount(context, 'passkey_removed', actor, request, async (trx) => {
    await trx
      .selectFrom('two_factor')
      .select('user_id')
      .where('user_id', '=', actor.id)
      .forUpdate()
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await dropUnneededCodes(trx, actor.id);
    return true;
  });
  if (removed === undefined) throw new NotFound('passkey');
}
