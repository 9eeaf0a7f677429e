import { readConfig } from '../src/config/read.ts';
import type { CountDifference } from '../src/court/statistics/recount.ts';
import { readOptions } from '../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../src/platform/commands/command.ts';
import { count } from '../src/platform/commands/progress.ts';
import { textTable } from '../src/platform/commands/table.ts';

const USAGE = `
Usage: npm run recount [-- --repair]

Counts the cases, hearings and deadlines of the court anew and holds the counts of the statistics against it. It reads one
moment of the database, and others go on working meanwhile. With --repair the counts are brought to what the records say.

Exit code 0: everything agrees, or does now. 1: it does not, and a table shows where. 2: it could not be checked.
`;

await runCommand(USAGE, async (args) => {
  const { repair } = readOptions(args, { repair: { type: 'boolean' } });
  const config = readConfig(process.env);
  // Loading the service takes a second, which --help and wrong arguments need not wait for.
  const { withCourt } = await import('./with-court.ts');
  return await withCourt(config, async ({ db }) => {
    const { recount, repairCounts } = await import('../src/court/statistics/recount.ts');
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
