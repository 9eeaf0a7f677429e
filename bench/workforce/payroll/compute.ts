import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from '../../figures.ts';
import { type MemoryOfWork, memoryDuring } from '../../memory.ts';
import { type Month, openPayroll, type PayrollOffice } from './office.ts';

export interface ComputedRun {
  period: Month;
  employees: number;
  lines: number;
  seconds: number;
  employeesPerSecond: number;
  memoryInMiB: MemoryOfWork;
  /** Progress that users saw: seconds and employees, about twenty times. */
  progress: { seconds: number; employees: number }[];
}

const LOOK_EVERY_MS = 250;
const REST_IN_MS = 3_000;
const PROGRESS_LINES = 20;

/**
 * Computes a payroll of each month, one after the other, by the job of a server process; all but the last become final, so
 * that the next one reads what the year has paid so far.
 */
export async function computeMonths(url: string, months: readonly Month[]): Promise<ComputedRun[]> {
  const office = await openPayroll(url);
  try {
    const computed: ComputedRun[] = [];
    for (const [at, period] of months.entries()) {
      const { id } = await office.addRun(period);
      await sleep(REST_IN_MS);
      computed.push({ period, ...(await compute(office, id)) });
      if (at < months.length - 1) await office.finalize(id);
    }
    return computed;
  } finally {
    await office.end();
  }
}

async function compute(office: PayrollOffice, id: string): Promise<Omit<ComputedRun, 'period'>> {
  const seen: ComputedRun['progress'] = [];
  const startedAt = performance.now();
  const elapsed = () => rounded((performance.now() - startedAt) / 1_000);
  const { done: run, memory } = await memoryDuring(office.server.pid!, async () => {
    await office.compute(id);
    for (;;) {
      await sleep(LOOK_EVERY_MS);
      const run = await office.read(id);
      if (run.status !== 'computing') return run;
      if (run.progress !== null) seen.push({ seconds: elapsed(), employees: run.progress.employees_done });
    }
  });
  if (run.status !== 'computed') throw new Error(`The run was not computed: ${run.compute_error}`);
  const seconds = elapsed();
  const { employees_count: employees, lines_count: lines } = run;
  return {
    employees,
    lines,
    seconds,
    employeesPerSecond: Math.round(employees / seconds),
    memoryInMiB: memory,
    progress: seen.filter((_, at) => at % Math.ceil(seen.length / PROGRESS_LINES) === 0),
  };
}
