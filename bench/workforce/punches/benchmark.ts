import { onCopy } from '../../database.ts';
import { defineBenchmark, onServer } from '../../harness.ts';
import { loadNow } from '../../speed/machine.ts';
import { preparePay } from '../payroll/fill.ts';
import { importPunches } from './import.ts';
import { arePunchesHeld, MOST_GROWTH_IN_MIB, type PunchesResult, punchesFigures } from './section.ts';

export default defineBenchmark({
  summary: 'import of one attendance log with a million punches',
  about: `
Imports one attendance log of a device over HTTP, and then the same file again, which adds nothing. Prints the durations and
the memory of the process. Exits with 1 when a punch is missing or stored twice, or when memory grows by more than
${MOST_GROWTH_IN_MIB} MiB from the second quarter of the time to the last.`,
  numbers: {
    employees: { about: 'employees with a biometric id', default: 10_000, least: 500, most: 1_000_000 },
    punches: { about: 'lines of the file', default: 1_000_000, least: 1_000, most: 1_500_000 },
  },
  keepsData: true,
  run: onServer(async (url, { numbers: { employees, punches }, save }) => {
    const loadBefore = loadNow();
    const imports = await onCopy(await preparePay(url, employees), (copy) => importPunches(copy, punches));
    const result: PunchesResult = { loadBefore, employees, punches, ...imports };
    for (const line of punchesFigures(result)) console.log(line);
    save('punches', result);
    return arePunchesHeld(result);
  }),
});
