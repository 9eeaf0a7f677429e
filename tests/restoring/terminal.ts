import { spawn } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

export interface Account {
  uid: number;
  gid: number;
}

/** Working directory, environment and account of commands. */
export interface Place {
  cwd: string;
  env: Record<string, string>;
  /** Account to run as; the current one if omitted. */
  account?: Account | undefined;
}

/** Runs a command. Throws with its output if it fails. */
export async function runCommand([file, ...args]: [string, ...string[]], place: Place): Promise<string> {
  const { cwd, env, account } = place;
  const child = spawn(file, args, { ...account, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, end] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  if (end !== 0) throw new Error(`${args.at(-1)}\n${out}${err}`);
  return out;
}

/** Runs one block of commands and returns its output. */
export type Terminal = (block: string) => Promise<string>;

/**
 * Shell that behaves like an interactive one. It continues after a failed command, so only the last exit code shows
 * whether the block failed. Exports last across blocks; `memory` is a file for the exported variables.
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
