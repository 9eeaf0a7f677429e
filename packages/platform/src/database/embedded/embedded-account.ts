import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Operating-system user that PostgreSQL runs as. */
export interface Account {
  /** Undefined for the user of this program. */
  ids?: { uid: number; gid: number };
  /** Linux capability that the PostgreSQL process keeps to reach folders that are closed to its user. */
  capability?: 'dac_read_search' | 'dac_override';
}

export interface Command {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** Returns the user and group ids of a name in /etc/passwd. */
function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns the ids to run PostgreSQL with. PostgreSQL refuses to run as root, so root runs it as the owner of the
 * existing data, else as the `postgres` user of the machine, else as `nobody`. No user is ever created.
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

/** Returns the command to spawn so that a program runs under this account. */
export function commandAs(account: Account, file: string, args: string[]): Command {
  if (account.ids === undefined) return { file, args, options: {} };
  const { uid, gid } = account.ids;
  if (account.capability === undefined) return { file, args, options: { uid, gid } };
  const kept = `-all,+${account.capability}`;
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  // PostgreSQL checks access(2) for its programs, which ignores capabilities without this bit.
  as.push('--securebits=+no_setuid_fixup');
  return {
    file: 'setpriv',
    args: [...as, `--inh-caps=${kept}`, `--ambient-caps=${kept}`, file, ...args],
    options: {},
  };
}

/**
 * Returns whether the account can reach the folder. The access is tried, not computed from mode bits, because ACLs,
 * mounts and security modules also decide. `initdb --show` looks for all programs and files like a real start, and
 * writes nothing.
 */
function canAccess(account: Account, initdb: string, folder: string): boolean {
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
 * Chooses the account for PostgreSQL. The account cannot enter a checkout below a root-only folder such as /root, and
 * copying the data elsewhere would hide them from their owner. The server therefore keeps one capability: the read-only
 * one if it suffices (`dac_read_search`), else `dac_override`, often the only one that containers have.
 */
export function chooseAccount(initdb: string, folder: string, clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return {};
  const ids = chooseIds(clusterFolder);
  const ways: Account[] = [
    { ids },
    { ids, capability: 'dac_read_search' },
    { ids, capability: 'dac_override' },
  ];
  const account = ways.find((way) => canAccess(way, initdb, folder));
  if (account !== undefined) return account;
  throw new Error(
    `PostgreSQL does not run as root, and user ${ids.uid} can not reach both ${initdb} and ${folder}. ` +
      'Move the checkout and DATA_DIR to folders that other users may enter, start as another user, ' +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}
