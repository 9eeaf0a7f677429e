import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkCommits, checkFile, type Finding } from './writing/check.ts';
import { sampleOf } from './writing/sample.ts';
import { textsOf } from './writing/texts.ts';

/**
 * `npm run dev -- writing [FILE_OR_FOLDER ...]`: reports banned words (`scripts/dev/writing/words.json`) in identifiers, file names,
 * comments, docs and screen texts, comments that begin with a relative clause, and long commit subjects since `origin/main`.
 * Prints `file:line: word → use` and exits with 1 when there is a finding.
 * `npm run dev -- writing --sample 20 --seed 7 comments` prints random comments to read, `titles` random test titles.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean);

/** Not written by hand, quoted from elsewhere, or released migrations, which never change. */
const SKIPPED =
  /^(?:CHANGELOG\.md|docs\/(?:(?:conformance|asvs|packages)\/|(?:benchmarks|nightly)\.md$)|packages\/[a-z]+\/src\/migrations\/|bench\/(?:results|peers\/(?:adonisjs|express|nestjs))\/|scripts\/writing\/)|database-types\.ts$|\.d\.ts$/;
const listed = () => git('ls-files').filter((file) => !SKIPPED.test(file));

if (values.sample === undefined) {
  const wanted = positionals.map((path) => path.replace(/\/$/, ''));
  const isWanted = (file: string) =>
    wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`));
  const findings: Finding[] = listed().filter(isWanted).flatMap(checkFile);
  if (wanted.length === 0) findings.push(...checkCommits(git('log', '--format=%s', 'origin/main..HEAD')));
  for (const { file, line, word, use } of findings) console.log(`${file}:${line}: ${word} → ${use}`);
  console.log(`${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} else {
  const kind = positionals[0] === 'titles' ? 'titles' : 'comments';
  const texts = listed()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      textsOf(file, readFileSync(file, 'utf8'))[kind].map(({ line, text }) => `${file}:${line}\n  ${text}`),
    );
  for (const text of sampleOf(texts, Number(values.sample), Number(values.seed))) console.log(`${text}\n`);
}
