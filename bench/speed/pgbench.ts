import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NO_PARALLEL_WORKERS } from '@bulwagan/platform/database/connect.ts';
import type { Recorded } from '../baseline.ts';
import type { Databases } from '../processes.ts';
import type { Statement } from '../recording.ts';
import { literal, withoutVariables } from './sql-text.ts';

/** Transactions per second, each with the statements of one request. */
const RATE = /tps = ([\d.]+) \(without/;
/** Number of connections of a service. */
const CLIENTS = 10;
/** More scripts would not change the result. */
const MOST_SCRIPTS = 50;

const run = promisify(execFile);

/** Debian installs it next to the server, and not always on the path. */
const PGBENCH = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find(
  (path) => globSync(path).length > 0,
);

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+)?update|nextval)\b/i;
const READS = /^\s*(?:select|with)\b/i;

const isRead = ({ text }: Statement): boolean => READS.test(text) && !WRITES.test(text);

/**
 * Returns how many times a second PostgreSQL's `pgbench` completes the reads of a request, prepared, without HTTP and
 * our driver. Undefined if it is not installed, or if the requests write or use several databases; `failed` if it
 * rejects the statements.
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
    // Continue with the other measurements.
    process.stderr.write(`pgbench: ${(error as Error).message.split('\n').slice(1, 3).join(' ')}\n`);
    return 'failed';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Separates the password from an address, since all users of the machine can read process arguments. */
function parted(url: string): { address: string; password?: string } {
  const address = new URL(url);
  const { password } = address;
  if (password === '') return { address: url };
  address.password = '';
  return { address: address.href, password: decodeURIComponent(password) };
}

/** Inserts the values into a statement, since `pgbench` variables cannot be null. */
function spelled({ text, values }: Statement): string {
  const full = withoutVariables(text).replaceAll(/\$(\d+)/g, (_, n: string) =>
    literal(values[Number(n) - 1]),
  );
  return `${full.replaceAll(/\s*\n\s*/g, ' ').trim()};`;
}
