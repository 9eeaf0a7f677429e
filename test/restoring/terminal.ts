import { spawn } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

export interface Account {
  uid: number;
  gid: number;
}

/** Where commands run. */
export interface Place {
  cwd: string;
  env: Record<string, string>;
  /** As whom; as this process otherwise. */
  account?: Account | undefined;
}

/** Throws with the words of the command when it fails. */
export async function runCommand([file, ...args]: [string, ...string[]], place: Place): Promise<string> {
  const { cwd, env, account } = place;
  const child = spawn(file, args, { ...account, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, end] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  if (end !== 0) throw new Error(`${args.at(-1)}\n${out}${err}`);
  return out;
}

/** Types one block of commands, and answers what they print. */
export type Terminal = (block: string) => Promise<string>;

/**
 * A shell as somebody has it who types: it goes on after a command that fails, so that only the end of the last one tells
 * whether the block has failed; and what a block exports stands in those after it. `memory` is a file of its own.
 */
export function openTerminal(place: Place, memory: string): Terminal {
  writeFileSync(memory, '');
  if (place.account !== undefined) chownSync(memory, place.account.uid, place.account.gid);
  return async (block) =>
    await runCommand(
      ['/bin/bash', '-c', `. "${memory}"\n${block}\nended=$?; export -p >"${memory}"; exit $ended`],
      place,
    );
}
