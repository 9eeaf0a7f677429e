import { execFile } from 'node:child_process';

/** Known vulnerabilities of the packages in the lock file, from the registry. */
export type Audit =
  | { isAnswered: true; counts: Record<Severity, number>; packages: string[] }
  | { isAnswered: false; because: string };

type Severity = 'critical' | 'high' | 'moderate' | 'low' | 'info';

interface Report {
  metadata?: { vulnerabilities: Record<Severity, number> };
  vulnerabilities?: Record<string, { severity: Severity }>;
  statusCode?: number;
  error?: { code?: string };
}

const TIMEOUT_IN_MILLISECONDS = 120_000;

/**
 * Audits the packages of a folder's lock file at the configured npm registry. A registry that refuses audits or cannot
 * be reached is reported as such, never as "no vulnerabilities".
 */
export function auditPackages(folder = '.'): Promise<Audit> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: TIMEOUT_IN_MILLISECONDS, maxBuffer: 64 * 1024 * 1024 };
    // npm exits with 1 both for vulnerabilities and for errors; its output distinguishes them.
    execFile('npm', ['audit', '--json', '--package-lock-only'], options, (error, stdout) => {
      resolve(readReport(stdout, error?.killed === true ? 'no answer in time' : undefined));
    });
  });
}

/** Parses the output of `npm audit --json`. */
export function readReport(output: string, problem = 'no report'): Audit {
  const report = parse(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) {
    // The message contains the registry's address, which can include a password.
    const status = report?.statusCode;
    return { isAnswered: false, because: report?.error?.code ?? (status ? `HTTP ${status}` : problem) };
  }
  const packages = Object.entries(report?.vulnerabilities ?? {})
    .filter(([, { severity }]) => isGrave(severity))
    .map(([name, { severity }]) => `${name} (${severity})`);
  return { isAnswered: true, counts, packages };
}

const isGrave = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

function parse(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    // npm writes no report if it cannot start; the caller reports the error instead.
    return undefined;
  }
}
