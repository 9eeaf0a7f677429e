import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, commandAs } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';

const UNFINISHED = 'unfinished-';

export interface ClusterOptions {
  binaries: Binaries;
  account: Account;
  home: string;
  cluster: string;
  durable: boolean;
}

function secretFile(home: string): string {
  return join(home, 'superuser-password');
}

/** Writes a file atomically, readable only by its owner. */
export function writePrivate(file: string, content: string, account: Account): void {
  const part = `${file}.part`;
  writeFileSync(part, content, { mode: 0o600 });
  if (account.ids !== undefined) chownSync(part, account.ids.uid, account.ids.gid);
  renameSync(part, file);
}

/**
 * Returns the superuser's password, which is generated at the first start. The file belongs to PostgreSQL's user
 * because initdb reads it.
 */
export function getSecret(home: string, account: Account): string {
  const file = secretFile(home);
  if (!existsSync(file)) writePrivate(file, `${randomBytes(24).toString('base64url')}\n`, account);
  return readFileSync(file, 'utf8').trim();
}

/** Removes leftovers of a first start that was killed before it completed. */
export async function removeUnfinished(home: string): Promise<void> {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(UNFINISHED))) {
    // The initdb of that start may still be writing for a moment.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Gives data that root owns (such as a restored copy) to PostgreSQL's user. Symbolic links are not followed. */
export function giveTo(account: Account, folder: string): void {
  if (account.ids === undefined || statSync(folder).uid === account.ids.uid) return;
  const { uid, gid } = account.ids;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  // Change the folder itself last: its owner shows that all files are done.
  chownSync(folder, uid, gid);
}

/**
 * Returns the locale arguments of initdb. The builtin provider sorts by code point on every machine and does not change
 * with system libraries, so indexes stay valid when the data are moved. The ctype is for extensions that still use the
 * C library: pg_trgm recognizes letters by it. Machines without that ctype (macOS) use `C`, which knows ASCII letters
 * only.
 */
function localeArguments(ctype: string): string[] {
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['--encoding=UTF8', ...provider, '--locale=C', `--lc-ctype=${ctype}`];
}

async function runInitdb(
  options: ClusterOptions,
  folder: string,
  ctype: string,
): Promise<string | undefined> {
  const args = ['-D', folder, '--username=postgres', '--auth=scram-sha-256', '--no-instructions'];
  args.push(`--pwfile=${secretFile(options.home)}`, ...localeArguments(ctype));
  if (!options.durable) args.push('--no-sync');
  const command = commandAs(options.account, options.binaries.initdb, args);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: options.home,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches the whole process group and must not interrupt initdb.
    detached: true,
  });
  const ended = new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  const [code, errors] = await Promise.all([ended, text(child.stderr)]);
  return code === 0 ? undefined : errors.trim() || `exit code ${code}`;
}

function makeFolder(options: ClusterOptions): string {
  const folder = join(options.home, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { mode: 0o700 });
  if (options.account.ids !== undefined) {
    chownSync(folder, options.account.ids.uid, options.account.ids.gid);
  }
  return folder;
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates the data folder. It gets its final name only when complete, so that a killed first start is simply repeated.
 */
export async function createCluster(options: ClusterOptions): Promise<void> {
  let folder = makeFolder(options);
  let problem = await runInitdb(options, folder, 'C.UTF-8');
  if (problem?.includes('locale')) {
    folder = makeFolder(options);
    problem = await runInitdb(options, folder, 'C');
  }
  if (problem !== undefined) throw new Error(`PostgreSQL's data folder could not be created: ${problem}`);
  renameSync(folder, options.cluster);
  if (options.durable) syncFolder(options.home);
}
