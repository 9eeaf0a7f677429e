import { court } from '@bulwagan/court/definition.ts';
import type { CountDifference } from '@bulwagan/court/statistics/recount.ts';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import { readConfig } from '../config/read.ts';
import { withService } from './open-service.ts';

const USAGE = `
Usage: npm run recount [-- --repair]

Recounts the cases, hearings and deadlines of the court, and compares them with the counters of the statistics. Reads one
snapshot of the database and blocks nobody. With --repair, corrects the counters.

Exit code 0: all counters are correct, or were repaired. 1: some differ, as shown in a table. 2: they could not be checked.
`;

await runCommand(USAGE, async (args) => {
  const { repair } = readOptions(args, { repair: { type: 'boolean' } });
  const config = readConfig(process.env);
  return await withService(config, court, async ({ app: { db } }) => {
    const { recount, repairCounts } = await import('@bulwagan/court/statistics/recount.ts');
    const { counts, differences, shown } = await recount(db);
    console.log(`${count(counts)} counts, ${count(differences)} differences`);
    if (differences === 0) return EXIT.done;
    const more = differences > shown.length ? `\nThe first ${shown.length} are shown.` : '';
    console.log(`\n${tableOf(shown)}${more}`);
    if (repair !== true) return EXIT.refused;
    await repairCounts(db);
    const after = await recount(db);
    console.log(`\nRepaired: ${count(after.counts)} counts, ${count(after.differences)} differences`);
    return after.differences === 0 ? EXIT.done : EXIT.refused;
  });
});

function tableOf(differences: CountDifference[]): string {
  return textTable(
    ['dimension', 'key', 'branch', 'year', 'court type', 'classification', 'kept', 'counted'],
    differences.map((one) => [
      one.dimension,
      one.key,
      one.branch_id < 0 ? 'all' : String(one.branch_id),
      one.year === 0 ? 'all' : String(one.year),
      one.court_type,
      one.classification,
      one.kept,
      one.counted,
    ]),
  );
}
