import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { integer, readArguments } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand, UsageError } from '@bulwagan/platform/commands/command.ts';
import { checkCommits, checkFile, type Finding } from './writing/check.ts';
import { sampleOf } from './writing/sample.ts';
import { textsOf } from './writing/texts.ts';

const USAGE = `
Usage: npm run dev -- writing [FILE_OR_FOLDER ...]
       npm run dev -- writing --sample COUNT [--seed NUMBER] comments|titles

Reports banned words (scripts/dev/writing/words.json) in identifiers, file names, comments, docs and screen texts,
comments that begin with a relative clause, and long commit subjects since origin/main. Prints "file:line: word → use" and exits
with code 1 when there is a finding. With --sample, prints random comments or test titles to read; the same seed (default 1)
prints the same ones.
`;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean);

/** Not written by hand, quoted from elsewhere, or released migrations, which never change. */
const SKIPPED =
  /^(?:CHANGELOG\.md|docs\/(?:(?:conformance|asvs|packages)\/|(?:benchmarks|nightly)\.md$)|packages\/[a-z]+\/src\/migrations\/|bench\/(?:results|peers\/(?:adonisjs|express|nestjs))\/|scripts\/writing\/)|database-types\.ts$|\.d\.ts$/;
const listed = () => git('ls-files').filter((file) => !SKIPPED.test(file));

await runCommand(USAGE, async (args) => {
  const { values, positionals } = readArguments(args, {
    sample: { type: 'string' },
    seed: { type: 'string' },
  });
  if (values.sample === undefined) return lint(positionals);
  const [kind, ...more] = positionals;
  if ((kind !== 'comments' && kind !== 'titles') || more.length > 0)
    throw new UsageError('--sample prints comments or titles.');
  printSample(
    kind,
    integer('sample', values.sample, 1, 1, 10_000),
    integer('seed', values.seed, 1, 0, 2 ** 32 - 1),
  );
  return EXIT.done;
});

/** Prints findings below these paths, or in all files and in commit subjects, and returns the exit code. */
function lint(paths: string[]): number {
  const wanted = paths.map((path) => path.replace(/\/$/, ''));
  const isWanted = (file: string) =>
    wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`));
  const findings: Finding[] = listed().filter(isWanted).flatMap(checkFile);
  if (wanted.length === 0) findings.push(...checkCommits(git('log', '--format=%s', 'origin/main..HEAD')));
  for (const { file, line, word, use } of findings) console.log(`${file}:${line}: ${word} → ${use}`);
  console.log(`${findings.length} findings`);
  return findings.length === 0 ? EXIT.done : EXIT.refused;
}

function printSample(kind: 'comments' | 'titles', count: number, seed: number): void {
  const texts = listed()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      textsOf(file, readFileSync(file, 'utf8'))[kind].map(({ line, text }) => `${file}:${line}\n  ${text}`),
    );
  for (const text of sampleOf(texts, count, seed)) console.log(`${text}\n`);
}
