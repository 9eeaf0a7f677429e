import assert from 'node:assert/strict';
import { existsSync, renameSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runVerify } from '@bulwagan/testing/command.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import {
  assertFigures,
  atLeast,
  atMost,
  exactly,
  type Finding,
  noneOf,
  reported,
} from '../../faults/figures.ts';
import { settleOn } from '../../faults/installation/cluster.ts';
import { SECRET } from '../../faults/installation/environment.ts';
import type { Installation } from '../../faults/installation/installation.ts';
import { type Load, startLoad } from '../../faults/load.ts';
import { diceOf } from '../../faults/seed.ts';
import { manyDonations } from '../../money/batch.ts';
import { forgetAttempts, pieceIn, piecesBefore, settingsOf, untilKept } from '../../restoring/keeping.ts';
import { readGuide } from '../../restoring/operating-guide.ts';
import { operate } from '../../restoring/operator.ts';
import { type OwnServer, startOwnServer } from '../../restoring/own-server.ts';
import {
  beginLongPiece,
  countEvents,
  differences,
  loseRow,
  markPoint,
  megabytes,
  pictureNow,
  pieceNow,
} from '../../restoring/point.ts';
import { FULL_SIZES, sizeOf } from '../sizes.ts';

const FILL_WITHIN_MS = 240_000;
const WRITES_WITHIN_MS = 600_000;
const LAST_WRITES = 50;
const DONATIONS_AT_ONCE = 5_000;
const BACK_WITHIN_SECONDS = 600;
const RUN = 'restore to a point in time';

test('the commands of the operating guide restore a database to a point in time from backup and log', async (t) => {
  const dice = diceOf(t);
  /** Number of writes before the restore point, and after it. */
  const writes = sizeOf('RESTORE_WRITES') / 2;
  const server = await startOwnServer(t, await freePort());
  const guide = readGuide();
  const operator = operate(server, guide);
  const { backups } = server.folders;
  await operator.keepLog();
  const fixtures = await settleOn(t, server, { workers: [1] });
  const program = fixtures.programs[0]!;
  await program.start();
  await fill(fixtures, server, sizeOf('RESTORE_MEGABYTES'));

  // The backup is made during donations; the restore point lies in the middle of the later ones.
  const load = startLoad(fixtures, dice, { deliverers: 16, donors: 1, registrars: 1, pauseMs: 5 });
  await writesOf(load, 100);
  const copying = performance.now();
  await operator.copy();
  const copied = (performance.now() - copying) / 1_000;
  const size = await megabytes(server.url());
  await writesOf(load, writes);
  const acknowledged = [...load.ledger.acknowledged.keys()];
  const point = await markPoint(server.superUrl(), () => operator.mark());
  // Writes go on while the point is marked, which takes long on a busy machine.
  const early = new Set(load.ledger.acknowledged.keys());
  await writesOf(load, writes);
  // The mistake is noticed once its WAL segment is archived; the last writes are in a segment that is not.
  await untilKept(backups, point.piece);
  await beginLongPiece(server.superUrl());
  await writesOf(load, LAST_WRITES);
  const lastPiece = pieceIn(backups, await pieceNow(server.superUrl()));
  const ledger = await load.finish();
  assert.equal(await program.stop(), 0);
  const end = await pictureNow(server.url());
  const undone = [...ledger.acknowledged.keys()].filter((id) => !early.has(id));
  await server.stop('immediate');

  const recovered = await operator.restore();
  const byName = differences(point.picture, await pictureNow(server.url()));
  const lost = acknowledged.length - (await countEvents(server.url(), acknowledged));
  const later = await countEvents(server.url(), undone);
  const verified = await runVerify(server.url(), 'fundraising', { APP_SECRET: SECRET });
  const back = recovered + (await program.start());
  assert.equal(await program.stop(), 0);

  // The guide moves nothing while the server runs, and overwrites no folder put aside.
  await assert.rejects(server.terminal(guide.putBack), /server is running/);
  await server.stop('fast');
  await assert.rejects(server.terminal(guide.restore), /main\.broken\n$/);

  // Second scenario: only the server died. Nothing is lost if the old folder is readable.
  await operator.putBack();
  forgetAttempts(backups);
  assert.ok(!existsSync(lastPiece), 'The last writes are only in the old folder.');
  await operator.restore({ to: 'end', takesLast: true });
  const ofEnd = differences(end, await pictureNow(server.url()));

  // A missing WAL segment is noticed.
  await operator.putBack();
  const piece = pieceIn(backups, point.piece);
  renameSync(piece, `${piece}.hidden`);
  await assert.rejects(
    operator.restore({ again: true }),
    /recovery ended before configured recovery target was reached/,
  );
  renameSync(`${piece}.hidden`, piece);

  await operator.putBack();
  await operator.restore({ to: point, again: true });
  const byTime = differences(point.picture, await pictureNow(server.url()));

  // The next backup contains no recovery target and needs no earlier WAL.
  const next = await operator.copy();
  assert.doesNotMatch(settingsOf(backups, next), /recovery_target_(name|time)/);
  assert.ok(piecesBefore(backups, next).length > 0);
  await operator.keepOnly(next);
  assert.deepEqual(piecesBefore(backups, next), []);

  // Self-test: one missing row is noticed.
  assert.equal(await loseRow(server.superUrl()), 1);
  assert.deepEqual(differences(point.picture, await pictureNow(server.url())), ['webhook_events']);

  const tables = Object.keys(end.rows).length;
  assertFigures(t, RUN, [
    reported('PostgreSQL', (await server.run('postgres --version')).trim()),
    reported('backup time in seconds', copied.toFixed(1)),
    reported(
      'rows at the restore point',
      Object.values(point.picture.rows).reduce((sum, { count }) => sum + count, 0),
    ),
    reported('statuses', JSON.stringify(Object.fromEntries(ledger.statuses))),
    atLeast('size of the database', size, FULL_SIZES.RESTORE_MEGABYTES, ' MB'),
    atLeast(
      'acknowledged writes, before and after the restore point',
      Math.min(acknowledged.length, undone.length),
      FULL_SIZES.RESTORE_WRITES / 2,
    ),
    noneOf('tables that differ after a restore to the named point', byName.length, tables),
    noneOf('tables that differ after a restore to the time of the point', byTime.length, tables),
    noneOf('writes acknowledged before the restore point and lost', lost, acknowledged.length),
    // Some writes were acknowledged while the point was marked.
    atMost('writes after the restore point that are still present', (later / undone.length) * 100, 10, ' %'),
    noneOf(
      'tables that differ after recovery to the last write, with the old data folder readable',
      ofEnd.length,
      tables,
    ),
    exactly('exit code of npm run verify', verified.code ?? -1, 0),
    backIn(back),
  ]);
});

/** Adds expired donations, of which an old database has many. */
async function fill(fixtures: Installation, server: OwnServer, size: number): Promise<void> {
  const began = performance.now();
  while ((await megabytes(server.url())) < size && performance.now() - began < FILL_WITHIN_MS)
    await manyDonations(
      fixtures.testApp,
      Array.from({ length: 4 * DONATIONS_AT_ONCE }, (_, n) => ({
        status: 'expired' as const,
        campaignId: fixtures.campaignIds[n % fixtures.campaignIds.length]!,
        amount: BigInt(10_000 + n),
      })),
    );
  await server.run('psql -qd bulwagan -c "vacuum analyze"');
}

/** Waits until `more` further writes are acknowledged. */
async function writesOf({ ledger: { acknowledged } }: Load, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  const began = performance.now();
  while (acknowledged.size < wanted) {
    if (performance.now() - began > WRITES_WITHIN_MS)
      throw new Error(`Only ${acknowledged.size} of ${wanted} writes were acknowledged.`);
    await sleep(50);
  }
}

function backIn(seconds: number): Finding {
  return {
    check: 'time until the server is ready again',
    figure: `${seconds.toFixed(1)} s`,
    goal: `under ${BACK_WITHIN_SECONDS} s`,
    holds: seconds < BACK_WITHIN_SECONDS,
  };
}
