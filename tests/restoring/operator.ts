import { globSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Guide, withOwn } from './operating-guide.ts';
import type { OwnServer } from './own-server.ts';

const KEPT_WITHIN_MS = 60_000;
/** Query result for an archived WAL segment: its name, its time, and two empty columns about failures. */
const KEPT = /^ [0-9A-F]{24} +\|[^|]+\| +\| *$/m;

/** Restore target; `again` marks a repeated attempt. */
export interface Wish {
  /** A time or the end of the log; the named restore point by default. */
  to?: { time: string } | 'end';
  takesLast?: boolean;
  again?: boolean;
}

/** Follows the guide block by block in one shell, and starts and stops the server in between. */
export interface Operator {
  /** Sets up WAL archiving, once. */
  keepLog(): Promise<void>;
  /** Creates a backup and returns its name. */
  copy(): Promise<string>;
  /** Deletes all other backups, and the WAL from before this one. */
  keepOnly(copy: string): Promise<void>;
  /** Creates a named restore point; returns its position in the log. */
  mark(): Promise<string>;
  /** Restores from the first backup; returns the seconds until the server accepts writes. */
  restore(wish?: Wish): Promise<number>;
  /** Restores the state before the last attempt. */
  putBack(): Promise<void>;
}

export function operate(server: OwnServer, guide: Guide): Operator {
  const { root } = server;
  const { tools, data, backups } = server.folders;
  const terminal = async (block: string): Promise<string> => {
    const out = await server.terminal(block);
    // The guide tells operators that a block that ends with this word has completed.
    if (block.trimStart().startsWith('(') && !out.endsWith('done\n'))
      throw new Error(`The block did not end with “done”: ${block}`);
    return out;
  };
  const copies = async (): Promise<string[]> =>
    (await terminal(guide.listCopies))
      .trim()
      .split('\n')
      .map((path) => basename(path));

  const choose = async ({ to, again = false }: Wish): Promise<void> => {
    const [copy] = await copies();
    await terminal(withOwn(guide.choose, { copy: copy! }));
    if (to === 'end') await terminal(guide.chooseEnd);
    else if (to !== undefined) await terminal(withOwn(guide.chooseTime, { time: to.time }));
    if (again) await terminal(guide.chooseAgain);
  };

  return {
    async keepLog() {
      // Only root may create a folder for another user.
      const account = `-o ${process.getuid!()} -g ${process.getgid!()}`;
      await root(withOwn(guide.room, process.getuid!() === 0 ? { backups } : { account, backups }));
      await terminal(withOwn(guide.settings, { tools, data, backups }));
      await terminal(guide.keep);
      await server.stop('fast');
      await server.start();
      const began = performance.now();
      while (!KEPT.test(await terminal(guide.isKept))) {
        if (performance.now() - began > KEPT_WITHIN_MS) throw new Error('No segment of the log is archived.');
        await sleep(200);
      }
    },
    async copy() {
      const before = readdirSync(backups);
      await terminal(guide.copy);
      const [made, ...others] = readdirSync(backups).filter((name) => !before.includes(name));
      if (made?.startsWith('base-') !== true || others.length > 0)
        throw new Error(`Not a copy, or not it alone: ${[made, ...others].join(', ')}`);
      return made;
    },
    async keepOnly(copy) {
      for (const other of (await copies()).filter((name) => name !== copy))
        rmSync(join(backups, other), { recursive: true });
      await terminal(guide.clean);
    },
    async mark() {
      const [place] = /\b[0-9A-F]+\/[0-9A-F]+\b/.exec(await terminal(guide.mark)) ?? [];
      if (place === undefined) throw new Error('The position of the restore point was not printed.');
      return place;
    },
    async restore(wish = {}) {
      await server.stop('fast');
      const began = performance.now();
      await choose(wish);
      await terminal(guide.restore);
      if (wish.takesLast === true) await terminal(guide.takeLast);
      await server.start();
      const answer = (await terminal(guide.isRecovering)).trim();
      if (answer !== 'f') throw new Error(`The server accepts writes but still recovers: ${answer}`);
      await terminal(guide.forget);
      return (performance.now() - began) / 1_000;
    },
    async putBack() {
      await server.stop('fast');
      await terminal(guide.putBack);
      // Saves disk space: folders of earlier attempts are not needed.
      for (const path of globSync(`${data}.try-*`)) rmSync(path, { recursive: true });
    },
  };
}
