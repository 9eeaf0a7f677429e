import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { insertMedia } from './attach.ts';
import { sweepLeftovers } from './leftovers.ts';
import { MEDIA_COLUMNS, type MediaRow } from './queries.ts';
import { receiveFiles } from './receive.ts';
import { TemporaryTexts } from './schemas.ts';

const KEPT_IN_HOURS = 24;
/** Maximum total size of a user's temporary files: far more than an amendment needs, far less than a disk holds. */
const MAX_WAITING_BYTES = 1024 * 1024 * 1024;
const BATCH_SIZE = 500;

const checkTexts = formCheck(TemporaryTexts);

/**
 * Stores files for an amendment to be filed later (C§4). They expire after a day and are visible only to their
 * uploader. Throws 422 for a refused file and when the user already has 1 GB of temporary files.
 */
export async function keepTemporarily(app: App, actor: Actor, request: FastifyRequest): Promise<MediaRow[]> {
  return await receiveFiles(
    app,
    request,
    { field: 'files', check: checkTexts },
    async ({ files, values }) => {
      const now = app.clock.now();
      return await withTransaction(app.db, async (trx) => {
        // Locks the user, so that the sizes of concurrent uploads are added one after another.
        await sql`select from users where id = ${actor.id} for no key update`.execute(trx);
        const rows = await insertMedia(
          trx,
          {
            collection: 'temporary',
            caseId: null,
            tag: values.tag ?? null,
            expiresAt: iso(now.add({ hours: KEPT_IN_HOURS })),
          },
          files,
          { actorId: actor.id, now: iso(now) },
        );
        if ((await waitingBytes(trx, actor.id)) > MAX_WAITING_BYTES)
          throw new Refused(message('file.too_many_unused'));
        return rows;
      });
    },
  );
}

async function waitingBytes(db: Db, userId: number): Promise<bigint> {
  const { rows } = await sql<{ bytes: bigint }>`
    select coalesce(sum(size_in_bytes), 0)::bigint as bytes from media
    where collection = 'temporary' and uploaded_by = ${userId}`.execute(db);
  return rows[0]!.bytes;
}

/** Returns which of the ids are unexpired temporary files of the user. */
export async function findTemporary(
  db: Db,
  actor: Pick<Actor, 'id'>,
  ids: string[],
  now: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from media m
    where m.id = any(${ids}::uuid[]) and m.collection = 'temporary' and m.uploaded_by = ${actor.id}
      and m.expires_at > ${now}
    order by m.id
    ${lock}`.execute(db);
  return rows;
}

/**
 * Like `findTemporary`, but locks the files until the transaction ends, so that none is used twice or deleted before
 * that.
 */
export const lockTemporary: typeof findTemporary = (trx, actor, ids, now) =>
  findTemporary(trx, actor, ids, now, sql`for update`);

/** Job: deletes expired temporary files and every file without a row. Safe to run twice. */
export async function sweepMedia(app: App, signal?: AbortSignal): Promise<void> {
  const now = iso(app.clock.now());
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE && !signal?.aborted; ) {
    const { rows } = await sql`
      delete from media where id in (
        select id from media where expires_at <= ${now} order by id limit ${BATCH_SIZE} for update skip locked)
      returning 1`.execute(app.db);
    removed = rows.length;
  }
  await sweepLeftovers(app, signal);
}
