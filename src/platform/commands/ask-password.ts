import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';

/**
 * The new password of an account: typed twice without being shown, or piped in as one line, or as the same line twice.
 * Never an argument, since everybody on a machine can read the arguments of all programs. Throws Refusal when the two
 * differ.
 */
export async function askNewPassword(): Promise<string> {
  if (process.stdin.isTTY !== true) return passwordIn(await text(process.stdin));
  // Readline echoes what is typed to its output; this one swallows it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // One for both questions, and before the first: between two of them the terminal itself would echo.
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    const password = await askUnseen(terminal, 'Password: ');
    const again = await askUnseen(terminal, 'The same again: ');
    if (again !== password) throw new Refusal('The two passwords differ.');
    return password;
  } finally {
    terminal.close();
  }
}

function passwordIn(piped: string): string {
  const [password = '', ...again] = piped.replace(/\r?\n$/, '').split(/\r?\n/);
  if (again.length > 1) throw new Refusal('A password is one line.');
  if (again.some((line) => line !== password)) throw new Refusal('The two passwords differ.');
  return password;
}

async function askUnseen(terminal: Interface, prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const answered = new AbortController();
  const { signal } = answered;
  try {
    // Ctrl+C and Ctrl+D give up.
    return await Promise.race([
      once(terminal, 'line', { signal }).then(([line]) => line as string),
      once(terminal, 'SIGINT', { signal }).then(giveUp),
      once(terminal, 'close', { signal }).then(giveUp),
    ]);
  } finally {
    answered.abort();
    process.stderr.write('\n');
  }
}

function giveUp(): never {
  throw new Refusal('No password was given.');
}
