import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { end } from '../processes.ts';

/** Program for comparison, written with another framework, in its own folder with its own packages. */
export interface Peer {
  folder: string;
  name: string;
  /** Program to start, as built by `npm run build`. */
  program: string;
  /** Packages whose versions are reported with the results. */
  packages: string[];
}

export const PEERS: Peer[] = [
  {
    folder: 'nestjs',
    name: 'NestJS with TypeORM',
    program: 'build/main.js',
    packages: ['@nestjs/core', 'typeorm', 'pg'],
  },
  {
    folder: 'express',
    name: 'Express with Prisma',
    program: 'build/main.js',
    packages: ['express', '@prisma/client', 'pg'],
  },
  {
    folder: 'adonisjs',
    name: 'AdonisJS with Lucid',
    program: 'build/bin/server.js',
    packages: ['@adonisjs/core', '@adonisjs/lucid', 'pg'],
  },
];

const run = promisify(execFile);
const folderOf = ({ folder }: Peer) => fileURLToPath(new URL(`${folder}/`, import.meta.url));

/** Setting a path keeps Prisma from downloading its migration engine, which is not needed here. */
const INSTALL_ENV = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
};

/** Installs by the lock file, unless it has not changed since, and compiles. Install scripts are not run. */
export async function install(peer: Peer): Promise<void> {
  const cwd = folderOf(peer);
  const npm = (...args: string[]) => run('npm', args, { cwd, env: INSTALL_ENV, maxBuffer: 1 << 26 });
  if (!isInstalled(cwd)) await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  await npm('run', 'build');
}

function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  );
}

/** Returns versions such as `express 5.1.0, pg 8.16.0`. */
export function versionsOf(peer: Peer): string {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(join(folderOf(peer), 'node_modules', name, 'package.json'), 'utf8')).version;
  return peer.packages.map((name) => `${name} ${versionOf(name)}`).join(', ');
}

export interface Running {
  port: number;
  pid: number;
  end(): Promise<void>;
}

/** Required by AdonisJS to sign cookies, although none are sent. */
const APP_KEY = 'a key of the benchmark, of 32 characters and more';
const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Starts a peer on the current Node, in production mode and with the same memory settings as our server. */
export async function startPeer(peer: Peer, databaseUrl: string): Promise<Running> {
  const port = await freePort();
  const server = spawn(process.execPath, [peer.program], {
    cwd: folderOf(peer),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_KEY,
      MALLOC_ARENA_MAX: '1',
    },
  });
  const givesUpAt = performance.now() + READY_WITHIN_MS;
  while (!(await isListening(port))) {
    if (server.exitCode !== null || performance.now() > givesUpAt) {
      await end(server);
      throw new Error(`${peer.name} does not listen.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
  return { port, pid: server.pid!, end: () => end(server) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
