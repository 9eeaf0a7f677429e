import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { caseScopeOf, isReached } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordSealedReads } from '../cases/access/sealed-reads.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  type BatchRow,
  findBatch,
  heldCase,
  lockWaiting,
  namedCases,
  sharesOf,
  type WaitingCase,
} from './batch-queries.ts';
import { drawAmong } from './draws.ts';
import { presentDraws } from './present.ts';
import { insertDraws, listDrawsOfBatch, lockBranches, saveRounds } from './queries.ts';
import { canDraw, giveToDrawn, noBranch } from './raffle.ts';
import { type Branch, count } from './rounds.ts';
import { BATCH_MAX_CASES, type BatchInput } from './schemas.ts';

type Input = Static<typeof BatchInput>;

/**
 * Raffles the waiting cases of a court type as one batch. For each station, the number of raffled cases is divided
 * equally among its branches, earliest filed first. The remaining cases wait for the next raffle (Circular 7 of
 * 1974). Throws 422 if no case waits or there is no branch, and for a named case that does not await this raffle.
 */
export async function raffleBatch(app: App, actor: Actor, input: Input, origin: Origin): Promise<BatchRow> {
  const now = iso(app.clock.now());
  const { court_type, station = null, reason = null } = input;
  const id = await withTransaction(app.db, async (trx) => {
    const waiting = await lockChosen(trx, actor, input, now);
    const branches = await lockBranches(trx, court_type, station);
    if (branches.length === 0) throw noBranch(court_type, station);
    const groups = groupsOf(waiting, branches, station !== null);
    const drawing = groups.flatMap(({ drawn }) => drawn);
    const batch = { id: newId(), court_type, station, reason, drawn_by: actor.id, drawn_at: now };
    const chosen = new Set(drawing.map((one) => one.id));
    const waiting_case_ids = waiting.map((one) => one.id).filter((one) => !chosen.has(one));
    await trx
      .insertInto('raffles')
      .values({ ...batch, waiting_case_ids })
      .execute();
    for (const group of groups) await drawGroup(app, trx, actor, { group, batch, origin });
    await saveRounds(trx, branches);
    return batch.id;
  });
  app.mails.wake();
  return await getBatch(app.db, id);
}

/** Condition that the actor may raffle a waiting case (`c`). */
function isOpenTo(actor: Actor, now: string): RawBuilder<boolean> {
  const reached = sql`(${isReached(caseScopeOf(actor, 'Case Raffle'), now)}
    and ${isReached(caseScopeOf(actor, 'View Case Details'), now)})`;
  return canDraw(actor)
    ? sql<boolean>`(c.classification = 'public' or ${reached})`
    : sql<boolean>`${reached}`;
}

async function lockChosen(trx: Db, actor: Actor, input: Input, now: string): Promise<WaitingCase[]> {
  const { court_type: courtType, station = null, case_ids: caseIds = null } = input;
  const waiting = await lockWaiting(trx, {
    courtType,
    station,
    caseIds,
    isOpen: isOpenTo(actor, now),
    limit: BATCH_MAX_CASES,
  });
  const found = new Set(waiting.map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const [index, id] of (caseIds ?? []).entries())
    if (!found.has(id)) errors[`case_ids.${index}`] = [message('raffle.case_not_awaiting_this')];
  assertNone(errors);
  if (waiting.length === 0) throw new Refused(message('raffle.none_awaiting'));
  return waiting;
}

/** Cases that are raffled among the same branches. */
interface Group {
  branches: Branch[];
  /** Number of cases for each branch. */
  share: number;
  drawn: WaitingCase[];
}

function groupsOf(waiting: WaitingCase[], branches: Branch[], isOneStation: boolean): Group[] {
  const byStation = Map.groupBy(waiting, ({ station_key }) => (isOneStation ? null : station_key));
  return [...byStation].map(([key, cases]) => {
    const own = key === null ? branches : branches.filter(({ stationKey }) => stationKey === key);
    const share = own.length === 0 ? 0 : Math.floor(cases.length / own.length);
    return { branches: own, share, drawn: cases.slice(0, share * own.length) };
  });
}

interface Drawing {
  group: Group;
  batch: { id: string; court_type: string; reason: string | null; drawn_by: number; drawn_at: string };
  origin: Origin;
}

async function drawGroup(
  app: App,
  trx: Db,
  actor: Actor,
  { group: { branches, share, drawn }, batch: { id: raffle_id, ...batch }, origin }: Drawing,
): Promise<void> {
  const left = new Map(branches.map((branch) => [branch.id, share]));
  for (const { id, station } of drawn) {
    const pool = branches.filter((branch) => left.get(branch.id)! > 0);
    const given = { ...batch, raffle_id, case_record_id: id, station, from_branch_id: null };
    const draw = drawAmong(pool, given);
    left.set(draw.branch_id, left.get(draw.branch_id)! - 1);
    count(branches.find((branch) => branch.id === draw.branch_id)!, 1, branches);
    await insertDraws(trx, [draw]);
    await giveToDrawn(app, trx, actor, await heldCase(trx, id, batch.drawn_at), draw, origin);
  }
}

export async function getBatch(db: Db, id: string): Promise<BatchRow> {
  return assertFound(await findBatch(db, id), 'raffle');
}

/**
 * Formats a batch with its public cases, and the other cases within the actor's scope. Reads of sealed cases are audited.
 */
export async function showBatch(
  app: App,
  actor: Actor,
  row: BatchRow,
  { language, origin }: { language: Language; origin: Origin },
) {
  const now = iso(app.clock.now());
  const isInRaffleScope = isReached(caseScopeOf(actor, 'Case Raffle'), now);
  const isSeen = canDraw(actor)
    ? sql<boolean>`(c.classification = 'public' or ${isInRaffleScope})`
    : isInRaffleScope;
  const draws = await listDrawsOfBatch(app.db, row.id, isSeen);
  const waiting = await namedCases(app.db, row.waiting_case_ids, isSeen);
  const named = [...draws, ...waiting.map(({ id, ...one }) => ({ ...one, case_record_id: id }))];
  await recordSealedReads(app.db, named, { actor, what: 'raffle', at: now, origin });
  const shown = await presentDraws(app, draws, language);
  return {
    ...presentBatch(app, row),
    drawn: shown.map((draw, at) => {
      const { case_record_id: id, case_number, case_title } = draws[at]!;
      return { ...draw, case: { id, case_number, case_title } };
    }),
    waiting: waiting.map(({ id, case_number, case_title }) => ({ id, case_number, case_title })),
    shares: await sharesOf(app.db, row.id),
  };
}

export const presentBatch = ({ time }: Pick<App, 'time'>, row: BatchRow) => ({
  id: row.id,
  court_type: row.court_type,
  station: row.station,
  reason: row.reason,
  drawn_count: Number(row.drawn_count),
  waiting_count: row.waiting_case_ids.length,
  drawn_by: row.drawn_by === null ? null : { id: row.drawn_by, name: row.drawn_by_name },
  drawn_at: time.show(row.drawn_at),
});
