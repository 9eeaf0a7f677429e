import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NO_PARALLEL_WORKERS } from '../../src/platform/database/connect.ts';
import type { Recorded } from '../limit.ts';
import type { Statement } from '../recording.ts';
import type { Databases } from '../sides.ts';
import { literal, withoutVariables } from './sql-text.ts';

/** Transactions that end in a second, each with the statements of one request. */
const RATE = /tps = ([\d.]+) \(without/;
/** As many connections as a service has. */
const CLIENTS = 10;
/** More are not told apart from these. */
const MOST_SCRIPTS = 50;

const run = promisify(execFile);

/** Debian puts it beside the server, and not everywhere into the path. */
const PGBENCH = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find(
  (path) => globSync(path).length > 0,
);

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+)?update|nextval)\b/i;
const READS = /^\s*(?:select|with)\b/i;

const isRead = ({ text }: Statement): boolean => READS.test(text) && !WRITES.test(text);

/**
 * How many requests a second PostgreSQL's own `pgbench` gets done of what requests read, prepared, without HTTP and without a
 * driver of ours. Undefined where it is not installed, where the requests write, or go to several databases; `failed` where it
 * does not take them.
 */
export async function ratedByPgbench(
  recorded: Recorded[],
  databases: Databases,
  seconds: number,
): Promise<number | 'failed' | undefined> {
  const requests = recorded.slice(0, MOST_SCRIPTS).map(({ steps }) => steps.flat());
  const [service, ...others] = new Set(requests.flat().map((one) => one.service));
  const url = databases[service as keyof Databases];
  if (PGBENCH === undefined || url === undefined || others.length > 0) return undefined;
  if (!requests.flat().every(isRead)) return undefined;
  const { address, password } = parted(url);
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-pgbench-'));
  try {
    const scripts = requests.map((statements, at) => {
      const file = join(folder, `${at}.sql`);
      writeFileSync(file, `${statements.map(spelled).join('\n')}\n`);
      return `--file=${file}`;
    });
    const { stdout } = await run(
      PGBENCH,
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${CLIENTS}`,
        `--jobs=${availableParallelism()}`,
        `--time=${seconds}`,
        ...scripts,
        address,
      ],
      {
        env: {
          ...process.env,
          ...(password === undefined ? {} : { PGPASSWORD: password }),
          PGOPTIONS: `-c search_path=${service},public -c timezone=UTC ${NO_PARALLEL_WORKERS}`,
        },
      },
    );
    return Number(RATE.exec(stdout)![1]);
  } catch (error) {
    // The rest is measured all the same.
    process.stderr.write(`pgbench: ${(error as Error).message.split('\n').slice(1, 3).join(' ')}\n`);
    return 'failed';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An address without its password, since everybody on the machine can read arguments. */
function parted(url: string): { address: string; password?: string } {
  const address = new URL(url);
  const { password } = address;
  if (password === '') return { address: url };
  address.password = '';
  return { address: address.href, password: decodeURIComponent(password) };
}

/** With its values in their places: `pgbench` has no nulls among its own. */
function spelled({ text, values }: Statement): string {
  const whole = withoutVariables(text).replaceAll(/\$(\d+)/g, (_, n: string) =>
    literal(values[Number(n) - 1]),
  );
  return `${whole.replaceAll(/\s*\n\s*/g, ' ').trim()};`;
}
