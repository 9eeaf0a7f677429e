import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';

/**
 * Reads the new password of an account: typed twice without echo, or piped as one line, or as the same line twice.
 * Never accepts an argument, because all users of a machine can read process arguments. Throws Refusal when the two
 * differ.
 */
export async function askNewPassword(): Promise<string> {
  if (process.stdin.isTTY !== true) return passwordIn(await text(process.stdin));
  // Readline echoes input to its output stream; this stream discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Use one interface for both prompts and open it before the first: between two interfaces the terminal itself would
  // echo.
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
  if (again.length > 1) throw new Refusal('A password must be one line.');
  if (again.some((line) => line !== password)) throw new Refusal('The two passwords differ.');
  return password;
}

async function askUnseen(terminal: Interface, prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const answered = new AbortController();
  const { signal } = answered;
  try {
    // Ctrl+C and Ctrl+D cancel.
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
