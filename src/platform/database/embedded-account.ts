import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** How to start a program as the user PostgreSQL runs as. */
export interface Account {
  /** Undefined: the user of this program. */
  ids?: { uid: number; gid: number };
  /** A Linux capability that the program keeps, by which it reaches folders closed to its user. */
  capability?: 'dac_read_search' | 'dac_override';
}

export interface Command {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** The user and group ids of a name in /etc/passwd. */
function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data it finds, else as the
 * machine's `postgres` user, else as `nobody`; no user is ever created.
 */
function chooseIds(clusterFolder: string): { uid: number; gid: number } {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const ids = findUser('postgres') ?? findUser('nobody');
  if (ids === undefined || ids.uid === 0) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
        'Start as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return ids;
}

/** Turns a program and its arguments into what has to be spawned for this account. */
export function commandAs(account: Account, file: string, args: string[]): Command {
  if (account.ids === undefined) return { file, args, options: {} };
  const { uid, gid } = account.ids;
  if (account.capability === undefined) return { file, args, options: { uid, gid } };
  const kept = `-all,+${account.capability}`;
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  // PostgreSQL asks access(2) for its programs, which leaves capabilities out of account without this bit.
  as.push('--securebits=+no_setuid_fixup');
  return {
    file: 'setpriv',
    args: [...as, `--inh-caps=${kept}`, `--ambient-caps=${kept}`, file, ...args],
    options: {},
  };
}

/**
 * Tried, not computed from mode bits: access lists, mounts and security modules have a say too. `initdb --show`
 * looks for all programs and files as a start does, and writes nothing.
 */
function canReach(account: Account, initdb: string, folder: string): boolean {
  const probes = [
    commandAs(account, initdb, ['--show', '-D', folder, '-U', 'postgres']),
    commandAs(account, '/bin/sh', ['-c', 'cd "$0"', folder]),
  ];
  return probes.every(({ file, args, options }) => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    return spawnSync(file, args, { ...options, cwd: '/', env, stdio: 'ignore' }).status === 0;
  });
}

/**
 * Chooses the account for PostgreSQL. A checkout below a folder that only root may enter (such as /root) is
 * closed to that account, and copying data out of it would hide them from their owner; so the server then
 * keeps one capability, at first only that of reading past folder modes. Containers often have just the second.
 */
export function chooseAccount(initdb: string, folder: string, clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return {};
  const ids = chooseIds(clusterFolder);
  const ways: Account[] = [
    { ids },
    { ids, capability: 'dac_read_search' },
    { ids, capability: 'dac_override' },
  ];
  const account = ways.find((way) => canReach(way, initdb, folder));
  if (account !== undefined) return account;
  throw new Error(
    `PostgreSQL does not run as root, and user ${ids.uid} can not reach both ${initdb} and ${folder}. ` +
      'Move the checkout and DATA_DIR to folders that other users may enter, start as another user, ' +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}
