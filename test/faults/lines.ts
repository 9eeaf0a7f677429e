import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertFigures, atLeast, atMost, exactly, type Finding } from './figures.ts';
import { NIGHT } from './goals.ts';
import { secondsUntilBack, tellUnexpected } from './kills.ts';
import { type Load, startLoad } from './load.ts';
import type { Mood } from './post.ts';
import { countBroken, reckon, reckonMails } from './reckoning.ts';
import { type Dice, diceOf } from './seed.ts';
import { buildTown, type Town } from './town.ts';
import type { CommitCut, Line } from './wire.ts';

const BACK_WITHIN_SECONDS = 5;
const PLACES: readonly CommitCut[] = ['before', 'in', 'after'];
const SHARE_OF_COMMITS = 0.1;
const CUTS_WITHIN_MS = 180_000;
const LOOK_EVERY = 10;

interface Scene {
  test: TestContext;
  town: Town;
  dice: Dice;
  load: Load;
}

/** Two programs under load, on which `happen` brings trouble; then everything is reckoned up. */
async function underLoad(
  test: TestContext,
  run: string,
  happen: (scene: Scene) => Promise<Finding[]>,
): Promise<void> {
  const dice = diceOf(test);
  const town = await buildTown(test);
  await Promise.all(town.programs.map((program) => program.start()));
  const pids = town.programs.map(({ current }) => current().process.pid);
  const load = startLoad(town, dice.another());
  await sleep(500);
  const findings = await happen({ test, town, dice, load });
  const broken = await countBroken(town);
  const ledger = await load.finish();
  tellUnexpected(test, town, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  const isSame = town.programs.map(
    ({ current }, n) => current().process.exitCode === null && current().process.pid === pids[n],
  );
  assertFigures(test, run, [
    ...findings,
    exactly('programs of ours that ended', isSame.filter((same) => !same).length, 0),
    exactly('requests without an answer for 30 seconds', ledger.unanswered, 0),
    exactly('invariants broken meanwhile', broken, 0),
    ...(await reckon(town, ledger)),
    ...(await reckonMails(town, ledger)),
  ]);
}

/**
 * F3: the line to the database is cut before, in and after commits, and all at once at random moments: what was done is
 * found out, and not done again.
 */
export async function cutConnections(test: TestContext, cuts: number): Promise<void> {
  await underLoad(test, 'cuts', async (scene) => [
    ...(await cutCommits(scene, cuts)),
    ...(await cutAll(scene, cuts)),
  ]);
}

async function cutCommits({ town, dice }: Scene, cuts: number): Promise<Finding[]> {
  const { database } = town.lines;
  const rolls = dice.another();
  const isEnough = () => PLACES.every((place) => database.commitCuts[place] >= cuts);
  database.atCommit(() => (rolls.next() < SHARE_OF_COMMITS ? rolls.one(PLACES) : undefined));
  const deadline = performance.now() + CUTS_WITHIN_MS;
  while (!isEnough() && performance.now() < deadline) await sleep(50);
  database.atCommit(undefined);
  const seconds = await secondsUntilBack(town);
  return [
    {
      check: 'cuts of commits',
      figure: PLACES.map((place) => `${database.commitCuts[place]} ${place}`).join(', '),
      goal: `at least ${NIGHT.cuts} each`,
      holds: PLACES.every((place) => database.commitCuts[place] >= NIGHT.cuts),
    },
    atMost('seconds until all serve again after cuts of commits', seconds, BACK_WITHIN_SECONDS),
  ];
}

async function cutAll({ town, dice }: Scene, cuts: number): Promise<Finding[]> {
  let connections = 0;
  const seconds: number[] = [];
  for (let n = 1; n <= cuts; n += 1) {
    await sleep(dice.between(0, 500));
    connections += town.lines.database.cut();
    if (n % LOOK_EVERY === 0 || n === cuts) seconds.push(await secondsUntilBack(town));
  }
  return [
    atLeast('connections to the database reset', connections, NIGHT.cuts),
    atMost('seconds until all serve again after resets, longest', Math.max(...seconds), BACK_WITHIN_SECONDS),
  ];
}

const TROUBLES: readonly Line[] = [
  { kind: 'late', milliseconds: 50 },
  { kind: 'slow', bytesPerSecond: 100_000 },
  { kind: 'away' },
  { kind: 'silent' },
  { kind: 'deaf' },
];
const MOODS: readonly Mood[] = ['later', 'takes unheard'];

/**
 * F3, F5: the lines to the database, the gateway and the mail server go bad in every way, and good again; and the mail
 * server refuses for now, or takes mails and cannot say so.
 */
export async function spoilLines(test: TestContext, forMs: number): Promise<void> {
  await underLoad(test, 'bad lines', async (scene) => {
    const findings: Finding[] = [];
    for (const name of ['database', 'gateway', 'mail'] as const)
      for (const trouble of TROUBLES) {
        const line = scene.town.lines[name];
        line.set(trouble);
        const taken = await takenIn(scene, forMs);
        line.set({ kind: 'good' });
        findings.push(await backAfter(scene, `${name} ${trouble.kind}`));
        // Without the gateway or the mail server, what is paid is taken all the same.
        if (name !== 'database' || ['late', 'slow'].includes(trouble.kind))
          findings.push(atLeast(`events taken meanwhile, ${name} ${trouble.kind}`, taken, 1));
      }
    for (const mood of MOODS) {
      scene.town.post.set(mood);
      const taken = await takenIn(scene, forMs);
      scene.town.post.set('takes');
      findings.push(atLeast(`events taken meanwhile, mail ${mood}`, taken, 1));
    }
    return findings;
  });
}

async function takenIn({ load, dice }: Scene, forMs: number): Promise<number> {
  const before = load.ledger.acknowledged.size;
  await sleep(forMs * dice.between(0.8, 1.2));
  return load.ledger.acknowledged.size - before;
}

async function backAfter({ town }: Scene, what: string): Promise<Finding> {
  const seconds = await secondsUntilBack(town);
  return atMost(`seconds until all serve again, ${what}`, seconds, BACK_WITHIN_SECONDS);
}
