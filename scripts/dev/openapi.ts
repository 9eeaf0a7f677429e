import { join } from 'node:path';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { writeOrCheck } from './generated-files.ts';
import { documentOf } from './openapi/document.ts';

const USAGE = `
Usage: npm run dev -- openapi [--check] [--out docs/openapi]

Writes the OpenAPI document of each service, OUT/SERVICE.json, from its routes. Needs no database. With --check it writes
nothing and exits with code 1 when a file is out of date.
`;

await runCommand(USAGE, async (args) => {
  const { check = false, out = 'docs/openapi' } = readOptions(args, {
    check: { type: 'boolean' },
    out: { type: 'string' },
  });
  const files = [];
  for (const name of SERVICE_NAMES) {
    const text = `${JSON.stringify(await documentOf(name), null, 2)}\n`;
    files.push({ path: join(out, `${name}.json`), text });
  }
  return writeOrCheck(files, 'npm run dev -- openapi', check);
});
// Timers of the services must not keep the command running.
process.exit();
