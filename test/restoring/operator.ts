import { globSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Guide, withOwn } from './operating-guide.ts';
import type { OwnServer } from './own-server.ts';

const KEPT_WITHIN_MS = 60_000;
/** A row whose first column is a piece, with the time, and two columns about failures that are empty. */
const KEPT = /^ [0-9A-F]{24} +\|[^|]+\| +\| *$/m;

/** What is to be brought back; `again` is not the first try. */
export interface Wish {
  /** The moment by its name, unless it is a time or the end of the log. */
  to?: { time: string } | 'end';
  takesLast?: boolean;
  again?: boolean;
}

/** Somebody who does what the guide says, block by block, in one shell, and starts and stops the server in between. */
export interface Operator {
  /** What is done once: from then on the log is kept. */
  keepLog(): Promise<void>;
  /** Answers the name of the new copy. */
  copy(): Promise<string>;
  /** Deletes the copies but one, and the log from before it. */
  keepOnly(copy: string): Promise<void>;
  /** Names the moment, and answers where in the log it stands. */
  mark(): Promise<string>;
  /** With the first copy; answers the seconds until the server takes writes again. */
  restore(wish?: Wish): Promise<number>;
  /** As before the last try. */
  putBack(): Promise<void>;
}

export function operate(server: OwnServer, guide: Guide): Operator {
  const { root } = server;
  const { tools, data, backups } = server.folders;
  const terminal = async (block: string): Promise<string> => {
    const out = await server.terminal(block);
    // By this word an operator knows that nothing has stopped them.
    if (block.trimStart().startsWith('(') && !out.endsWith('done\n'))
      throw new Error(`It does not end with “done”: ${block}`);
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
      // Who is not root may give a folder to nobody else.
      const account = `-o ${process.getuid!()} -g ${process.getgid!()}`;
      await root(withOwn(guide.room, process.getuid!() === 0 ? { backups } : { account, backups }));
      await terminal(withOwn(guide.settings, { tools, data, backups }));
      await terminal(guide.keep);
      await server.stop('fast');
      await server.start();
      const began = performance.now();
      while (!KEPT.test(await terminal(guide.isKept))) {
        if (performance.now() - began > KEPT_WITHIN_MS) throw new Error('No piece of the log is kept.');
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
      if (place === undefined) throw new Error('Nothing tells where the point stands.');
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
      if (answer !== 'f') throw new Error(`It is back, and is asked whether it recovers: ${answer}`);
      await terminal(guide.forget);
      return (performance.now() - began) / 1_000;
    },
    async putBack() {
      await server.stop('fast');
      await terminal(guide.putBack);
      // The disk need not hold every try.
      for (const path of globSync(`${data}.try-*`)) rmSync(path, { recursive: true });
    },
  };
}
