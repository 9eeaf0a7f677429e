import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { EXIT } from '@bulwagan/platform/commands/command.ts';
import { DEV_COMMANDS } from './dev/commands.ts';

/**
 * `npm run dev -- NAME [options]`: runs a command of `scripts/dev/commands.ts` and exits with its code. Without a name it
 * lists the commands. `--help` after a name prints its options.
 */
const [name = '--help', ...args] = process.argv.slice(2);
if (name === '--help' || name === '-h') console.log(usage());
else process.exitCode = run(name);

function run(command: string): number {
  if (!Object.hasOwn(DEV_COMMANDS, command)) {
    console.error(`There is no command "${command}". \`npm run dev\` lists all.`);
    return EXIT.problem;
  }
  const isHelp = args.includes('--help') || args.includes('-h');
  const { steps } = DEV_COMMANDS[command]!;
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` };
  for (const [at, [program, ...own]] of steps.slice(0, isHelp ? 1 : undefined).entries()) {
    const { status, error } = spawnSync(program, at === 0 ? [...own, ...args] : own, {
      stdio: 'inherit',
      env,
    });
    if (error !== undefined) console.error(error.message);
    if (status !== 0) return status ?? EXIT.problem;
  }
  return EXIT.done;
}

function usage(): string {
  const width = Math.max(...Object.keys(DEV_COMMANDS).map((one) => one.length));
  const lines = Object.entries(DEV_COMMANDS).map(([one, { about }]) => `  ${one.padEnd(width)}  ${about}`);
  return `Usage: npm run dev -- NAME [options]\n\n${lines.join('\n')}`;
}
