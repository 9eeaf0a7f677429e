import { readFileSync } from 'node:fs';

const PAGE = 'docs/operating/backup.md';
/** Command blocks in the order of the page. */
const BLOCKS = [
  /** As root: creates the folder for backups and WAL. */
  'room',
  /** In every shell: sets the paths. */
  'settings',
  'keep',
  'isKept',
  'copy',
  'clean',
  'mark',
  'listCopies',
  /** Selects the backup and the named restore point. */
  'choose',
  'chooseTime',
  'chooseEnd',
  'restore',
  /** Copies segments that are not archived yet from the old folder. */
  'takeLast',
  'isRecovering',
  'forget',
  /** Commands to run before another attempt. */
  'putBack',
  'chooseAgain',
] as const;

/** Commands of the page, as operators type them. */
export type Guide = Readonly<Record<(typeof BLOCKS)[number], string>>;

/** Example values in the guide that an operator replaces. */
const EXAMPLES = {
  account: '-o postgres -g postgres',
  tools: '/usr/lib/postgresql/18/bin',
  data: '/var/lib/postgresql/18/main',
  backups: '/var/backups/bulwagan',
  copy: 'base-2026-11-22T180000',
  time: '2026-11-23 10:15:00+08',
} as const;

/** Reads the commands from the guide, so that the test and the documentation cannot diverge. */
export function readGuide(): Guide {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh$([\s\S]*?)^```$/gm)].map(
    ([, block]) => block!,
  );
  if (blocks.length !== BLOCKS.length)
    throw new Error(`${PAGE} has ${blocks.length} command blocks; this test expects ${BLOCKS.length}.`);
  return Object.fromEntries(BLOCKS.map((name, n) => [name, blocks[n]!])) as Guide;
}

/** Replaces the example values of a block; everything else stays. */
export function withOwn(block: string, own: Partial<Record<keyof typeof EXAMPLES, string>>): string {
  let changed = block;
  for (const [name, value] of Object.entries(own)) {
    const example = EXAMPLES[name as keyof typeof EXAMPLES];
    if (!block.includes(example)) throw new Error(`There is no “${example}” in: ${block}`);
    changed = changed.replaceAll(example, () => value);
  }
  return changed;
}
