import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runScript } from '../command.ts';
import { assertFigures, atLeast, atMost, exactly, type Finding, noneOf, told } from '../faults/figures.ts';
import { type Load, startLoad } from '../faults/load.ts';
import { diceOf } from '../faults/seed.ts';
import { type Settlement, settleOn } from '../faults/town.ts';
import { freePort } from '../free-port.ts';
import { manyGifts } from '../money/batch.ts';
import { readGuide } from '../restoring/operating-guide.ts';
import { type OwnServer, startOwnServer } from '../restoring/own-server.ts';
import {
  countEvents,
  differences,
  loseRow,
  markPoint,
  megabytes,
  nextPiece,
  pictureNow,
  pieceNow,
} from '../restoring/point.ts';
import { sizeOf, WHOLE } from './whole.ts';

const FILL_WITHIN_MS = 240_000;
/** Before the point and after it. */
const WRITES = sizeOf('RESTORE_WRITES') / 2;
const WRITES_WITHIN_MS = 600_000;
const LAST_WRITES = 50;
/** The guide has every piece kept after a minute. */
const KEPT_WITHIN_MS = 120_000;
const GIFTS_AT_ONCE = 5_000;
const BACK_WITHIN_SECONDS = 600;
const SAME_HISTORY = `recovery_target_timeline = 'current'`;
const RUN = 'restore to a point in time';

test('M2: a database is brought back to a point in time from its copy and its log, by the commands of the operating guide', async (t) => {
  const guide = readGuide();
  const dice = diceOf(t);
  const server = await startOwnServer(t, await freePort());
  const { PGDATA, BACKUPS } = server.folders;
  const BASE = join(BACKUPS, 'base');
  await server.run(guide.keep, { BASE });
  await server.stop('fast');
  await server.start();
  const town = await settleOn(t, server, { workers: [1] });
  const program = town.programs[0]!;
  await program.start();
  await fill(town, server);

  // While others give, a copy is made; in the middle of what comes next is the point.
  const load = startLoad(town, dice, { deliverers: 16, givers: 1, registrars: 1, pauseMs: 5 });
  await writesOf(load, 100);
  const copying = performance.now();
  await server.run(guide.copy, { BASE });
  const copied = (performance.now() - copying) / 1_000;
  const size = await megabytes(server.url());
  await writesOf(load, WRITES);
  const acknowledged = [...load.ledger.acknowledged.keys()];
  const early = new Set(acknowledged);
  const point = await markPoint(server.superUrl(), guide.mark);
  await writesOf(load, WRITES);
  // What went wrong is noticed when its piece is kept; what comes last is in one that is not.
  const piece = join(BACKUPS, 'wal', point.piece);
  await untilKept(piece);
  await nextPiece(server.superUrl());
  await writesOf(load, LAST_WRITES);
  const ledger = await load.finish();
  assert.equal(await program.stop(), 0);
  const end = await pictureNow(server.url());
  const lastPiece = join(BACKUPS, 'wal', await pieceNow(server.superUrl()));
  const all = [...ledger.acknowledged.keys()];
  const undone = all.filter((id) => !early.has(id));
  await server.stop('immediate');
  assert.ok(!existsSync(lastPiece), 'What comes last is in the old folder alone.');

  /** Answers the seconds until it takes writes again. */
  const restore = async (TARGET: string, { takesLast = false } = {}): Promise<number> => {
    await server.stop('fast');
    rmSync(`${PGDATA}.broken`, { recursive: true, force: true });
    const began = performance.now();
    await server.run(guide.restore, { BASE, TARGET });
    if (takesLast) await server.run(guide.takeLast, { BASE });
    await server.start();
    await server.run(guide.forget, { BASE });
    return (performance.now() - began) / 1_000;
  };

  const recovered = await restore(guide.target);
  const crashed = `${PGDATA}.crashed`;
  renameSync(`${PGDATA}.broken`, crashed);
  const byName = differences(point.picture, await pictureNow(server.url()));
  const lost = acknowledged.length - (await countEvents(server.url(), acknowledged));
  const later = await countEvents(server.url(), undone);
  const verified = await runScript('verify', ['--service', 'fundraising'], {
    env: { DATABASE_URL: server.url() },
  });
  const back = recovered + (await program.start());
  assert.equal(await program.stop(), 0);

  await restore(`recovery_target_time = '${point.time}'\n${SAME_HISTORY}`);
  const byTime = differences(point.picture, await pictureNow(server.url()));
  // The instrument: one row less is noticed.
  assert.equal(await loseRow(server.superUrl()), 1);
  assert.deepEqual(differences(point.picture, await pictureNow(server.url())), ['webhook_events']);

  // And so is a piece of the log that is missing.
  renameSync(piece, `${piece}.hidden`);
  await assert.rejects(
    restore(`${guide.target}\n${SAME_HISTORY}`),
    /recovery ended before configured recovery target was reached/,
  );
  renameSync(`${piece}.hidden`, piece);

  // Nothing that was acknowledged is lost where the old folder can be read.
  await server.stop('immediate');
  rmSync(PGDATA, { recursive: true });
  renameSync(crashed, PGDATA);
  await restore(SAME_HISTORY, { takesLast: true });
  const ofEnd = differences(end, await pictureNow(server.url()));

  const tables = Object.keys(end.rows).length;
  assertFigures(t, RUN, [
    told('PostgreSQL', (await server.run('postgres --version')).trim()),
    told('seconds that the copy took', copied.toFixed(1)),
    told(
      'rows at the point',
      Object.values(point.picture.rows).reduce((sum, { count }) => sum + count, 0),
    ),
    told('statuses', JSON.stringify(Object.fromEntries(ledger.statuses))),
    atLeast('size of the database', size, WHOLE.RESTORE_MEGABYTES, ' MB'),
    atLeast(
      'acknowledged writes, before the point and after it',
      Math.min(acknowledged.length, undone.length),
      WHOLE.RESTORE_WRITES / 2,
    ),
    noneOf('tables unlike the point, by its name', byName.length, tables),
    noneOf('tables unlike the point, by the time', byTime.length, tables),
    noneOf('acknowledged before the point and lost', lost, acknowledged.length),
    // Some were acknowledged while the point was marked.
    atMost('of what came after the point, is still there', (later / undone.length) * 100, 10, ' %'),
    noneOf('tables unlike the end, where the old folder can be read', ofEnd.length, tables),
    exactly('exit code of npm run verify', verified.code ?? -1, 0),
    backIn(back),
  ]);
});

/** Gifts that nobody paid in time, as a database of years is full of them. */
async function fill(town: Settlement, server: OwnServer): Promise<void> {
  const began = performance.now();
  while (
    (await megabytes(server.url())) < sizeOf('RESTORE_MEGABYTES') &&
    performance.now() - began < FILL_WITHIN_MS
  )
    await manyGifts(
      town.world,
      Array.from({ length: 4 * GIFTS_AT_ONCE }, (_, n) => ({
        status: 'expired' as const,
        campaignId: town.campaignIds[n % town.campaignIds.length]!,
        amount: BigInt(10_000 + n),
      })),
    );
  await server.run('psql -qd bulwagan -c "vacuum analyze"');
}

/** Until so many more are acknowledged. */
async function writesOf({ ledger: { acknowledged } }: Load, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  const began = performance.now();
  while (acknowledged.size < wanted) {
    if (performance.now() - began > WRITES_WITHIN_MS)
      throw new Error(`Only ${acknowledged.size} of ${wanted} writes were acknowledged.`);
    await sleep(50);
  }
}

async function untilKept(piece: string): Promise<void> {
  const began = performance.now();
  while (!existsSync(piece)) {
    if (performance.now() - began > KEPT_WITHIN_MS) throw new Error('The piece with the point is not kept.');
    await sleep(100);
  }
}

function backIn(seconds: number): Finding {
  return {
    check: 'time until the program serves again',
    figure: `${seconds.toFixed(1)} s`,
    goal: `under ${BACK_WITHIN_SECONDS} s`,
    holds: seconds < BACK_WITHIN_SECONDS,
  };
}
