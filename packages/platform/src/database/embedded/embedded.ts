import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../log.ts';
import { type Account, chooseAccount } from './embedded-account.ts';
import { type Binaries, getBinaries } from './embedded-binaries.ts';
import { createCluster, getSecret, giveTo, removeUnfinished } from './embedded-cluster.ts';
import { lockFolder } from './embedded-lock.ts';
import { ensureDatabase, findLastPort, saveUrl, urlOf } from './embedded-login.ts';
import { launch, type Server } from './embedded-process.ts';
import { stopOrphan } from './embedded-server.ts';

export interface EmbeddedOptions {
  /** Data folder of the program; the server uses its subfolder `postgres`. */
  dataDir: string;
  log: Log;
  /** False only in tests: a power failure may then lose all data. Default true. */
  durable?: boolean;
  /** Called once when the server ends without `stop()`. Its last messages are in the error and in the log. */
  onExit?: (error: Error) => void;
}

export interface Embedded {
  /** Includes the password: for connections, never for a log. */
  url: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** Stops the server cleanly within 10 s and releases the folder. Can be called again. */
  stop(): Promise<void>;
}

/** Mode of folders that only the program's user may enter. */
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
  // Use the real path, so that the server is recognized whichever link led to it.
  const home = realpathSync(wanted);
  chmodSync(home, CLOSED);
  return { home, cluster: join(home, 'cluster') };
}

/**
 * Creates a folder and its parents one by one. Node's recursive `mkdir` loops for ever where creating a folder fails as
 * if its parent were missing, as in `/proc`.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: CLOSED });
  } catch (cause) {
    // Another process may have created it at the same time.
    if (isFolder(folder)) return;
    throw new Error(`DATA_DIR is not usable: no folder can be made at ${folder}.`, { cause });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Chooses the account for PostgreSQL. When root starts it, PostgreSQL runs as another user that needs a capability to
 * enter closed folders. Where no capability is available, as in some containers, the two folders above the data become
 * passable for others, but not listable.
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
 * Starts the bundled PostgreSQL in `DATA_DIR/postgres`, with a database `bulwagan`. Creates the data at the first
 * start, and stops a server that a killed program left running. Listens on 127.0.0.1, on the port of the last start if
 * it is free. Other programs of the machine find its address in `DATA_DIR/postgres/url` (readable only by its owner).
 * Throws when another live program uses the folder.
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
    const error = new Error(`The embedded PostgreSQL stopped unexpectedly (${report.how}).`);
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
