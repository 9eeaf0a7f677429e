import { readFileSync } from 'node:fs';

/** What `docs/operating.md` tells operators to do, in its order. */
export interface Guide {
  /** Once: keep the log. */
  keep: string;
  /** Every night: a copy. */
  copy: string;
  /** The SQL that names a moment. */
  mark: string;
  /** The target that is named then. */
  target: string;
  restore: string;
  /** What is not kept yet, from the old folder. */
  takeLast: string;
  forget: string;
}

const TITLE = 'Back to a point in time';
const BLOCKS = 8;

/** The commands as they stand there, so that what is tested and what is told cannot part. */
export function readGuide(): Guide {
  const page = readFileSync('docs/operating.md', 'utf8');
  const [, section = ''] = new RegExp(`^### ${TITLE}$([\\s\\S]*?)^##`, 'm').exec(page) ?? [];
  const blocks = [...section.matchAll(/^```sh$([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  if (blocks.length !== BLOCKS)
    throw new Error(
      `“${TITLE}” has ${blocks.length} blocks of commands, not ${BLOCKS}: tell this test of it.`,
    );
  const [, keep, copy, naming, choosing, restore, takeLast, forget] = blocks as [string, ...string[]];
  const mark = /-c "(select pg_create_restore_point.*)"/.exec(naming!)?.[1];
  const target = /TARGET="(.*)"/.exec(choosing!)?.[1];
  if (mark === undefined || target === undefined)
    throw new Error(`“${TITLE}” names no moment, or no target.`);
  return { keep: keep!, copy: copy!, mark, target, restore: restore!, takeLast: takeLast!, forget: forget! };
}
