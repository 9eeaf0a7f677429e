import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { assertFigures, atLeast, atMost, exactly, type Finding, told } from './figures.ts';
import { NIGHT } from './goals.ts';
import { secondsUntilBack, tellUnexpected } from './kills.ts';
import { startLoad } from './load.ts';
import { countBroken, reckon, verify } from './reckoning.ts';
import { diceOf } from './seed.ts';
import { limitFiles, mountSmallDisk } from './small-disk.ts';
import { buildTown } from './town.ts';

const MEGABYTES = 400;
const MOST_LEFT_IN_BYTES = 4 * 1024 * 1024;
const FULL_FOR_MS = 6_000;
/** Some 200 are in a night: fewer than these, and it was not full. */
const REFUSED_OF_A_ROUND = 20;
const BACK_WITHIN_SECONDS = 5;

/** F4: the disk of the database is full, several times, under load; then there is room again. */
export async function fillDatabaseDisk(test: TestContext, rounds: number): Promise<void> {
  const dice = diceOf(test);
  const disk = mountSmallDisk(test, MEGABYTES);
  const run = 'disk of the database full';
  if (disk === undefined) {
    // Nobody may mount here; there is no other way to fill a disk that others do not have to share.
    assertFigures(test, run, [
      {
        check: 'rounds',
        figure: 'no right to mount a disk',
        goal: `at least ${NIGHT.roundsOfFullDisk}`,
        holds: null,
      },
    ]);
    return;
  }
  const town = await buildTown(test, { postgresFolder: disk.folder, withOffices: true });
  await Promise.all(town.programs.map((program) => program.start()));
  const load = startLoad(town, dice.another());
  const seconds: number[] = [];
  const refused = () =>
    [...load.ledger.statuses]
      .filter(([name]) => /^(webhook|gift|account) 503/.test(name))
      .reduce((sum, [, n]) => sum + n, 0);
  let restarts = 0;
  for (let n = 0; n < rounds; n += 1) {
    await sleep(dice.between(500, 2_000));
    const deadline = performance.now() + FULL_FOR_MS;
    while (performance.now() < deadline) {
      await disk.fill(dice.between(0, MOST_LEFT_IN_BYTES));
      await sleep(500);
    }
    await disk.clear();
    // A server without room for its log ends itself; whoever made room starts it again.
    if (await town.postgres.revive()) restarts += 1;
    seconds.push(await secondsUntilBack(town));
  }
  const broken = await countBroken(town);
  const ledger = await load.finish();
  tellUnexpected(test, town, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  assertFigures(test, run, [
    atLeast('rounds', seconds.length, NIGHT.roundsOfFullDisk),
    atLeast(
      'requests refused by 503 meanwhile, of each round',
      refused() / seconds.length,
      REFUSED_OF_A_ROUND,
    ),
    told('restarts of PostgreSQL that it took', restarts),
    atMost('seconds until all serve again, longest', Math.max(...seconds), BACK_WITHIN_SECONDS),
    exactly('invariants broken meanwhile', broken, 0),
    ...(await reckon(town, ledger)),
  ]);
}

const ROOM_IN_BYTES = 16 * 1024;

/** F4: the disk of the files is full: an upload is refused, nothing of it stays, and what was there stays. */
export async function fillFilesDisk(test: TestContext, uploads: number): Promise<void> {
  const town = await buildTown(test, { workers: [1] });
  const [program] = town.programs as [(typeof town.programs)[number]];
  await program.start();
  const { pid } = program.current().process;
  const run = 'disk of the files full';
  const noise = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const upload = async () => {
    const form = new FormData();
    form.set('avatar', new Blob([new Uint8Array(noise)], { type: 'image/png' }), 'face.png');
    const response = await fetch(`${program.origin}/fundraising/api/v1/profile`, {
      method: 'PUT',
      headers: { accept: 'application/json', authorization: `Bearer ${town.world.donor.token}` },
      body: form,
    });
    return { status: response.status, text: await response.text() };
  };
  const files = () =>
    globSync('**/*', { cwd: join(program.current().dataDir, 'files'), withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
  const first = await upload();
  assert.equal(first.status, 200, first.text);
  // The picture and its small one.
  const before = files();
  const [kept] = before;
  const bytes = await readFile(kept!);
  if (!limitFiles(pid!, ROOM_IN_BYTES)) {
    assertFigures(test, run, [
      {
        check: 'uploads',
        figure: 'no prlimit here',
        goal: `at least ${NIGHT.uploadsToFullDisk}`,
        holds: null,
      },
    ]);
    return;
  }
  const refused: number[] = [];
  for (let n = 0; n < uploads; n += 1) refused.push((await upload()).status);
  const left = files();
  const same = (await readFile(kept!)).equals(bytes);
  limitFiles(pid!, 'unlimited');
  const last = await upload();
  const findings: Finding[] = [
    exactly('uploads that were not refused', refused.filter((status) => status !== 503).length, 0),
    atLeast('uploads to a full disk', refused.length, NIGHT.uploadsToFullDisk),
    exactly('files beside those that were there', left.length - before.length, 0),
    exactly('files that were there and are the same', same ? 1 : 0, 1),
    exactly('status of an upload once there is room', last.status, 200),
    exactly('files kept after it', files().length, before.length),
    exactly('exit code of npm run verify', (await verify(town)) ?? -1, 0),
  ];
  tellUnexpected(test, town, [...new Set(refused.filter((status) => status !== 503))].map(String));
  assertFigures(test, run, findings);
}
