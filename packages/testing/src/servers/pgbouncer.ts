import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HasAfter } from '../database.ts';
import { freePort } from '../free-port.ts';

/** Debian installs it in a folder that is only in the PATH of root. */
const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const READY_WITHIN_MS = 10_000;

/** Starts a PgBouncer in front of the database server, with the default settings of its package. */
export async function startPgBouncer(
  test: HasAfter,
  url: string,
  settings: { pool_mode: 'session' | 'transaction' | 'statement'; [name: string]: string | number },
): Promise<string> {
  const program = PLACES.find((place) => existsSync(place));
  if (program === undefined) throw new Error('This needs PgBouncer: apt-get install -y pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { username, password, hostname, port: serverPort } = new URL(url);
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...user, file], { stdio: 'ignore' });
  test.after(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  for (const until = performance.now() + READY_WITHIN_MS; !(await listens(port)); await sleep(50))
    if (performance.now() > until) throw new Error('PgBouncer does not start.');
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
