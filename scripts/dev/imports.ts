import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { findCycles, readImports } from './imports/graph.ts';
import { problemOf } from './imports/rules.ts';

const USAGE = `
Usage: npm run dev -- imports

Checks that imports point down (apps, services, platform, contracts), that no service and no console imports another,
and that no modules import each other in a circle. Exits with code 1 when one does.
`;

await runCommand(USAGE, async (args) => {
  readOptions(args, {});
  const imports = readImports();
  const refused = imports.flatMap((one) => {
    const problem = problemOf(one);
    return problem === undefined ? [] : [`${one.from}: imports ${one.to}; ${problem}`];
  });
  const cycles = findCycles(imports).map((files) => `import cycle: ${files.join(', ')}`);
  for (const line of [...refused, ...cycles]) console.error(line);
  console.log(`${imports.length} imports, ${refused.length} refused, ${cycles.length} cycles`);
  return refused.length + cycles.length === 0 ? 0 : 1;
});
