import { createHash } from 'node:crypto';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { iso } from '../time/clock.ts';
import { canBeTriedAgain } from './error-handler.ts';
import { Conflict, Invalid, invalid } from './errors.ts';
import { Answer } from './route.ts';

/** Header schema for routes that accept an idempotency key. */
export const idempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Makes a repeat safe: the same key with the same body gets the first answer again for 24 hours; with another body 422, and while the first is running 409.',
    }),
  ),
});

export interface IdempotentRequest {
  /** Owner of the key: callers have separate keys. */
  caller: string;
  key: string | undefined;
  /** Route and input of the request. */
  request: unknown;
  now: Temporal.Instant;
}

const KEEP = { hours: 24 } as const;
/** Longer than any request takes. An older lock belongs to a process that has ended. */
const LOCK = { seconds: 120 } as const;

// biome-ignore lint/suspicious/noExplicitAny: every service's schema has the table.
type AnyDb = Kysely<any>;

interface Row {
  is_new: boolean;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
}

/**
 * Stores the answer in the transaction of the work, so that a killed process leaves both or neither. If it is not
 * called, the answer is stored after the work. Throws Conflict (409) if another request has taken over the key.
 */
export type KeepWithin = (trx: AnyDb, result: unknown) => Promise<void>;

/**
 * Runs `work` once per caller and key, and stores its answer for 24 hours. Errors are not stored: a refused or failed
 * request can be retried with the same key. Without a key the work simply runs.
 *
 * Throws Invalid (422) for a key used with a different request, and Conflict (409) while the first request is running.
 */
export async function once<Result>(
  db: AnyDb,
  { caller, key, request, now }: IdempotentRequest,
  work: (keepWithin: KeepWithin) => Promise<Result>,
): Promise<Result | Answer> {
  if (key === undefined) return await work(async () => undefined);
  if (key.length < 1 || key.length > 255)
    throw new Invalid({ 'Idempotency-Key': [message('idempotency.length')] });
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const row = await claim(db, caller, key, hash, now);
  if (!row.is_new) return repeat(row, hash);
  const held = heldBy(caller, key, now);
  let isKept = false;
  const keepWithin: KeepWithin = async (trx, result) => {
    if (!(await keep(trx, held, result))) throw running();
    isKept = true;
  };
  const result = await work(keepWithin).catch(async (error) => {
    await letGo(db, held).catch(unlessAway);
    throw error;
  });
  // The answer was stored with the work and is now committed.
  if (isKept) return result;
  try {
    await keep(db, held, result);
  } catch (error) {
    await letGo(db, held);
    throw error;
  }
  return result;
}

async function letGo(db: AnyDb, held: RawBuilder<unknown>): Promise<void> {
  await sql`delete from idempotency_keys where ${held}`.execute(db);
}

/**
 * Ignores database outages when releasing a key: the lock expires by itself, and the error of the work must be
 * reported. Answering "please try again" instead of "do not pay again" could make somebody pay twice.
 */
function unlessAway(error: unknown): void {
  if (!canBeTriedAgain(error)) throw error;
}

/**
 * SQL condition that this request still holds the key; after its lock expired, another request may have taken it over.
 */
function heldBy(caller: string, key: string, now: Temporal.Instant) {
  return sql`caller = ${caller} and key = ${key} and answer is null and locked_until = ${iso(now.add(LOCK))}`;
}

/** Claims the key if it is unused, expired, or left behind by a process that has ended. */
async function claim(
  db: AnyDb,
  caller: string,
  key: string,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<Row> {
  const [at, lockedUntil, expiresAt] = [now, now.add(LOCK), now.add(KEEP)].map(iso);
  const { rows } = await sql<Row>`
    with claimed as (
      insert into idempotency_keys as known (caller, key, request_hash, created_at, locked_until, expires_at)
      values (${caller}, ${key}, ${hash}, ${at}, ${lockedUntil}, ${expiresAt})
      on conflict (caller, key) do update set
        request_hash = excluded.request_hash, status = null, answer = null,
        created_at = excluded.created_at, locked_until = excluded.locked_until, expires_at = excluded.expires_at
      where known.expires_at <= ${at}
        or (known.answer is null and known.locked_until <= ${at} and known.request_hash = excluded.request_hash)
      returning true as is_new, request_hash, status, answer
    )
    select * from claimed
    union all
    select false, k.request_hash, k.status, k.answer from idempotency_keys k
    where k.caller = ${caller} and k.key = ${key} and not exists (select from claimed)`.execute(db);
  const [row] = rows;
  // Another request claimed the key at the same moment and is running.
  if (row === undefined) throw running();
  return row;
}

function repeat(row: Row, hash: Buffer): Answer {
  if (!row.request_hash.equals(hash)) {
    throw invalid({ 'Idempotency-Key': [message('idempotency.other_request')] });
  }
  if (row.answer === null || row.status === null) throw running();
  return new Answer(row.status, JSON.parse(row.answer));
}

const running = () => new Conflict(message('idempotency.running'));

/** Stores the answer. Returns false if the key is no longer held or already has an answer. */
async function keep(db: AnyDb, held: RawBuilder<unknown>, result: unknown): Promise<boolean> {
  const { status, body } = result instanceof Answer ? result : { status: 200, body: result };
  const { numAffectedRows } = await sql`
    update idempotency_keys set status = ${status}, answer = ${JSON.stringify(body)} where ${held}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
