import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EXIT } from '@bulwagan/platform/commands/command.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

export interface GeneratedFile {
  /** Absolute, or relative to the root of the repository. */
  path: string;
  text: string;
}

/**
 * Writes the files that differ from those in the repository. With `isCheck` it writes nothing and returns exit code 1
 * if any file differs. `command` is the command named in the message.
 */
export function writeOrCheck(files: GeneratedFile[], command: string, isCheck: boolean): number {
  const stale = files.filter(({ path, text }) => {
    const file = resolve(ROOT, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  const names = stale.map(({ path }) => path).join(', ');
  if (stale.length === 0) {
    console.log(`Up to date: ${files.map(({ path }) => path).join(', ')}`);
    return EXIT.done;
  }
  if (isCheck) {
    console.error(`Out of date: ${names}. Run \`${command}\` and commit the result.`);
    return EXIT.refused;
  }
  for (const { path, text } of stale) {
    mkdirSync(dirname(resolve(ROOT, path)), { recursive: true });
    writeFileSync(resolve(ROOT, path), text);
  }
  console.log(`Written: ${names}`);
  return EXIT.done;
}
