import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, chooseAccount } from './embedded-account.ts';
import { type Binaries, getBinaries } from './embedded-binaries.ts';
import { createCluster, getSecret, giveTo, removeUnfinished } from './embedded-cluster.ts';
import { lockFolder } from './embedded-lock.ts';
import { ensureDatabase, findLastPort, saveUrl, urlOf } from './embedded-login.ts';
import { launch, type Server } from './embedded-process.ts';
import { stopOrphan } from './embedded-server.ts';
import type { Log } from './log.ts';

export interface EmbeddedOptions {
  /** The program's data folder; the server lives in its folder `postgres`. */
  dataDir: string;
  log: Log;
  /** False for tests only: a power failure may then lose everything. Default true. */
  durable?: boolean;
  /** Called once when the server ends without `stop()`; its last messages are in the error and in the log. */
  onExit?: (error: Error) => void;
}

export interface Embedded {
  /** With the password: for connections, never for a log. */
  url: string;
  port: number;
  /** The server's process id. */
  pid: number;
  /** Stops the server cleanly, in 10 s at most, and gives the folder back. May be called again. */
  stop(): Promise<void>;
}

/** For the program's own user alone. */
const CLOSED = 0o700;
const PASSABLE = 0o711;

interface Folders {
  /** `DATA_DIR/postgres` */
  home: string;
  cluster: string;
}

function prepareFolders(dataDir: string): Folders {
  const wanted = join(resolve(dataDir), 'postgres');
  makeFolder(wanted);
  // The real path, so that a server is known again whatever link led to it.
  const home = realpathSync(wanted);
  chmodSync(home, CLOSED);
  return { home, cluster: join(home, 'cluster') };
}

/**
 * With those above it, one after the other: the runtime's own way to make all of them tries for ever where a folder is refused
 * as if the one above were not there, as in `/proc`.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: CLOSED });
  } catch (cause) {
    // Another process may have made it at this moment.
    if (isFolder(folder)) return;
    throw new Error(`DATA_DIR is not usable: no folder can be made at ${folder}.`, { cause });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * PostgreSQL of root runs as another user, which passes closed folders by a capability. Where none can be had, as in a container
 * without them, others may pass through the two folders above the data, but not look around in them.
 */
function findAccount(initdb: string, { home, cluster }: Folders): Account {
  try {
    return chooseAccount(initdb, home, cluster);
  } catch {
    for (const folder of [dirname(home), home]) chmodSync(folder, PASSABLE);
    return chooseAccount(initdb, home, cluster);
  }
}

async function startServer(folders: Folders, options: EmbeddedOptions): Promise<Server> {
  const { home, cluster } = folders;
  const durable = options.durable ?? true;
  const binaries: Binaries = getBinaries();
  const account: Account = findAccount(binaries.initdb, folders);
  if ((await stopOrphan(cluster)) === 'stopped') {
    options.log.warn({}, 'Stopped the embedded PostgreSQL that an earlier run left behind.');
  }
  await removeUnfinished(home);
  const secret = getSecret(home, account);
  if (existsSync(cluster)) giveTo(account, cluster);
  else await createCluster({ binaries, account, home, cluster, durable });
  const server = await launch({ binaries, account, home, cluster, durable, port: findLastPort(home) });
  try {
    await ensureDatabase(server.port, secret);
  } catch (error) {
    await server.stop();
    throw error;
  }
  saveUrl(home, urlOf(server.port, secret));
  return server;
}

/**
 * Starts the PostgreSQL that comes with the program, in `DATA_DIR/postgres`, with a database `bulwagan`.
 * Creates the data at the first start; ends a server that a killed program left behind. Throws when another
 * live program uses the folder. Listens on 127.0.0.1, on the port of the last start where it is free; the
 * file `DATA_DIR/postgres/url` (readable by its owner alone) tells other programs of the machine.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folders = prepareFolders(options.dataDir);
  const unlock = lockFolder(folders.home);
  const server = await startServer(folders, options).catch((error: unknown) => {
    unlock();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  server.exited.then((report) => {
    if (stopped !== undefined) return;
    const error = new Error(`The embedded PostgreSQL has ended by itself (${report.how}).`);
    options.log.error({ err: error, lastMessages: report.lastMessages() }, error.message);
    options.onExit?.(error);
  });
  const stop = async (): Promise<void> => {
    const how = await server.stop();
    if (how !== 'fast') options.log.warn({ how }, 'The embedded PostgreSQL did not stop in 10 seconds.');
    unlock();
  };
  return {
    url: urlOf(server.port, getSecret(folders.home, {})),
    port: server.port,
    pid: server.pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
