import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';

/**
 * The new password of an account: typed twice without being shown, or the one line that is piped in. Never an argument,
 * since everybody on a machine can read the arguments of all programs. Throws Refusal when the two differ.
 */
export async function askNewPassword(): Promise<string> {
  if (process.stdin.isTTY !== true) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askUnseen('Password: ');
  if ((await askUnseen('The same again: ')) !== password) throw new Refusal('The two passwords differ.');
  return password;
}

async function askUnseen(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  // Readline echoes what is typed to its output; this one swallows it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const given = Promise.withResolvers<string>();
  terminal.on('SIGINT', () => given.reject(new Refusal('Given up.')));
  terminal.on('close', () => given.reject(new Refusal('No password was given.')));
  terminal.on('line', given.resolve);
  try {
    return await given.promise;
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
