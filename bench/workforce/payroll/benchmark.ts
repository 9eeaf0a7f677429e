import { onCopy } from '../../database.ts';
import { defineBenchmark, onServer } from '../../harness.ts';
import { loadNow } from '../../speed/machine.ts';
import { computeMonths } from './compute.ts';
import { preparePay } from './fill.ts';
import {
  isPayrollHeld,
  MOST_GROWTH,
  MOST_SLOWER,
  type PayrollResult,
  payrollFigures,
  SECONDS_OF_TEN_THOUSAND,
} from './section.ts';

const MONTHS = [
  { start: '2026-01-01', end: '2026-01-31' },
  { start: '2026-02-01', end: '2026-02-28' },
];

export default defineBenchmark({
  summary: 'payroll runs computed for 10,000 and for 100,000 employees',
  about: `
Computes payrolls of employees with the private set (pay, contributions, tax), quantities and loans, by the job of a server
process. The smaller payroll is computed for two months, the first of which becomes final, so that the second reads what the
year has paid; the larger one for one month. Prints the duration, employees per second, and the memory of the process. Exits
with 1 when the smaller payrolls take more than ${SECONDS_OF_TEN_THOUSAND} s for ten thousand employees, when the second month takes
more than ${MOST_SLOWER} times the duration of the first, or when the larger one uses more than ${MOST_GROWTH} times their memory.`,
  numbers: {
    few: { about: 'employees of the smaller payrolls', default: 10_000, least: 500, most: 1_000_000 },
    many: {
      about: 'employees of the larger payroll, 0 to leave it out',
      default: 100_000,
      least: 0,
      most: 1_000_000,
    },
  },
  keepsData: true,
  run: onServer(async (url, { numbers: { few, many }, save }) => {
    const result: PayrollResult = {
      loadBefore: loadNow(),
      few: await onCopy(await preparePay(url, few), (copy) => computeMonths(copy, MONTHS)),
      many:
        many === 0
          ? []
          : await onCopy(await preparePay(url, many), (copy) => computeMonths(copy, MONTHS.slice(0, 1))),
    };
    for (const line of payrollFigures(result)) console.log(line);
    save('payroll', result);
    return isPayrollHeld(result);
  }),
});
