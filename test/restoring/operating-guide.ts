import { readFileSync } from 'node:fs';

const TITLE = 'Back to a point in time';
/** The blocks of commands, in the order of the page. */
const BLOCKS = [
  /** As root: the folder for copies and log. */
  'room',
  /** In every shell: where things are. */
  'settings',
  'keep',
  'isKept',
  'copy',
  'clean',
  'mark',
  'listCopies',
  /** The copy, and the moment by its name. */
  'choose',
  'chooseTime',
  'chooseEnd',
  'restore',
  /** What is not kept yet, from the old folder. */
  'takeLast',
  'isRecovering',
  'forget',
  /** Before another try. */
  'putBack',
  'chooseAgain',
] as const;

/** What `docs/operating.md` tells operators to type. */
export type Guide = Readonly<Record<(typeof BLOCKS)[number], string>>;

/** What stands there for an operator's own. */
const EXAMPLES = {
  account: '-o postgres -g postgres',
  tools: '/usr/lib/postgresql/18/bin',
  data: '/var/lib/postgresql/18/main',
  backups: '/var/backups/bulwagan',
  copy: 'base-2026-11-22T180000',
  time: '2026-11-23 10:15:00+08',
} as const;

/** The commands as they stand there, so that what is tested and what is told cannot part. */
export function readGuide(): Guide {
  const page = readFileSync('docs/operating.md', 'utf8');
  const [, section = ''] = new RegExp(`^### ${TITLE}$([\\s\\S]*?)^##`, 'm').exec(page) ?? [];
  const blocks = [...section.matchAll(/^```sh$([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  if (blocks.length !== BLOCKS.length)
    throw new Error(
      `“${TITLE}” has ${blocks.length} blocks of commands, not ${BLOCKS.length}: tell this test of it.`,
    );
  return Object.fromEntries(BLOCKS.map((name, n) => [name, blocks[n]!])) as Guide;
}

/** A block with own values in the place of examples; all else stays as it stands. */
export function withOwn(block: string, own: Partial<Record<keyof typeof EXAMPLES, string>>): string {
  let changed = block;
  for (const [name, value] of Object.entries(own)) {
    const example = EXAMPLES[name as keyof typeof EXAMPLES];
    if (!block.includes(example)) throw new Error(`There is no “${example}” in: ${block}`);
    changed = changed.replaceAll(example, () => value);
  }
  return changed;
}
