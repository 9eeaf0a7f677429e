import { execFile } from 'node:child_process';

/** What the registry knows against the packages in the lock file. */
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
 * Asks the registry of npm's settings about the packages of a folder's lock file. A registry that refuses audits, or
 * cannot be reached, is an outcome of its own, never the answer that there is nothing.
 */
export function auditPackages(folder = '.'): Promise<Audit> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: TIMEOUT_IN_MILLISECONDS, maxBuffer: 64 * 1024 * 1024 };
    // It exits with 1 for weaknesses and for trouble alike: what it has written tells them apart.
    execFile('npm', ['audit', '--json', '--package-lock-only'], options, (error, stdout) => {
      resolve(readReport(stdout, error?.killed === true ? 'no answer in time' : undefined));
    });
  });
}

/** Of the output of `npm audit --json`. */
export function readReport(output: string, trouble = 'no report'): Audit {
  const report = parse(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) {
    // Its message has the registry's address, which can hold a password.
    const status = report?.statusCode;
    return { isAnswered: false, because: report?.error?.code ?? (status ? `HTTP ${status}` : trouble) };
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
    // Npm that could not begin writes no report; the caller tells the trouble instead.
    return undefined;
  }
}
