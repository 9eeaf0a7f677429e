import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { isSecretFile, pathOfMachineIn, registryIn, secretIn } from '../../security/secrets-in-text.ts';

/** Minimum number of commits of a full history. */
const LEAST_COMMITS = 1_000;
const ROOT = new URL('../../..', import.meta.url);

const git = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)('git', words, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

interface Found {
  commits: number;
  lines: number;
  secrets: string[];
  files: string[];
  registries: string[];
  paths: string[];
}

/** Splits only at line feeds, since other line terminators occur within lines. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
}

/** Streams every line added by any commit, tens of megabytes in all. */
async function readHistory(): Promise<Found> {
  const found: Found = { commits: 0, lines: 0, secrets: [], files: [], registries: [], paths: [] };
  // Overrides the git configuration of the user. A commit starts with NUL, which no message contains.
  const words = [
    'log',
    '-p',
    '--all',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--text',
    '--diff-merges=first-parent',
  ];
  const child = spawn('git', [...words, '--format=%x00%H%n%B'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  );
  let [commit, file, isMessage] = ['', '', false];
  for await (const line of linesOf(child.stdout)) {
    const at = (what: string) => `${what} in ${commit.slice(0, 9)} ${file}`;
    if (line.startsWith('\0') && /^\0[0-9a-f]{40,64}$/.test(line)) {
      [commit, file, isMessage] = [line.slice(1), '(message)', true];
      found.commits += 1;
    } else if (line.startsWith('diff --git ')) {
      [file, isMessage] = [line.slice(line.lastIndexOf(' b/') + 3), false];
      if (isSecretFile(file)) found.files.push(at('the file'));
    } else if (isMessage || (line.startsWith('+') && !line.startsWith('+++ b/'))) {
      found.lines += 1;
      const text = isMessage ? line : line.slice(1);
      const secret = secretIn(text, file);
      if (secret !== undefined) found.secrets.push(at(secret));
      const path = pathOfMachineIn(text);
      if (path !== undefined) found.paths.push(at(path));
      const registry = registryIn(text, file);
      if (registry !== undefined) found.registries.push(at(registry));
    }
  }
  assert.equal(await ended, 0);
  return found;
}

/** Returns the reason why the full history cannot be read, or undefined. */
async function whyUnavailable(): Promise<string | undefined> {
  try {
    if ((await git('rev-parse', '--is-shallow-repository')) !== 'false') return 'the clone is shallow';
    return undefined;
  } catch {
    return 'there is no git here, or no history';
  }
}

test('no commit of the history contains a secret, a key file, a local path or a registry URL', async (t) => {
  const checks = {
    secrets: 'Git history: secrets and key files',
    places: 'Git history: local paths and registry URLs',
  };
  const goal = `0 in at least ${LEAST_COMMITS} commits`;
  const because = await whyUnavailable();
  if (because !== undefined) {
    for (const check of Object.values(checks)) recordMetric({ check, figure: because, goal, holds: null });
    t.diagnostic(because);
    return;
  }
  const { commits, lines, secrets, files, registries, paths } = await readHistory();
  const isComplete = commits >= LEAST_COMMITS && commits >= Number(await git('rev-list', '--count', '--all'));
  recordMetric({
    check: checks.secrets,
    figure: `${commits} commits, ${lines} lines: ${secrets.length} secrets, ${files.length} key files`,
    goal,
    holds: isComplete && secrets.length + files.length === 0,
  });
  recordMetric({
    check: checks.places,
    figure: `${commits} commits: ${paths.length} local paths, ${registries.length} registry URLs`,
    goal,
    holds: isComplete && paths.length + registries.length === 0,
  });
  assert.deepEqual(
    { secrets, files, registries, paths },
    { secrets: [], files: [], registries: [], paths: [] },
  );
  assert.ok(isComplete, `only ${commits} commits`);
});

test('seeded secrets are found, and made-up ones in tests are not', () => {
  const hex = '0123456789abcdef'.repeat(4);
  // Concatenated, so that this file contains none of them.
  const seeded: [string, string?][] = [
    [`-----BEGIN RSA ${'PRIVATE'} KEY-----`, 'src/a.test.ts'],
    [`-----BEGIN ${'PRIVATE'} KEY-----`],
    [`id: ${'AKIA'}ABCDEFGHIJKLMNOP`, 'test/a.ts'],
    [`${'ASIA'}ABCDEFGHIJKLMNOP`],
    [`key = ${'sk_live'}_${'a1B2'.repeat(6)}`, 'test/a.ts'],
    [`${'pk_live'}_${'a1B2'.repeat(6)}`],
    [`${'whsk'}_${'a1B2'.repeat(6)}`],
    [`${'ghp'}_${'a1B2'.repeat(9)}`],
    [`${'github_pat'}_${'a1B2'.repeat(9)}`],
    [`${'glpat'}-${'a1B2'.repeat(5)}`],
    [`${'xoxb'}-1234567890-${'a1B2'.repeat(4)}`],
    [`${'npm'}_${'a1B2'.repeat(9)}`],
    [`//npm.house.ph/:${'_authToken'}=0123abcd-0123`, '.npmrc'],
    [`"eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIi'}OiIxIn0.${'a1B2'.repeat(6)}"`],
    [`url: postgres://app:${'hunter22'}@db.house.ph/app`],
    [`url: postgres://app:${'hunter22'}@db-1,db-2/app`],
    [`url: postgres://app:${'hunter22'}@one:5432,db.house.ph:5432/app`, 'src/a.test.ts'],
    [`url: rediss://app:${'Password'}@cache.house.ph`, 'docs/a.md'],
    [`WEBHOOK: ${'whsk'}_Zr4qT8mVx2LhWc7YpD1sKe9u`],
    [`const secret = '${hex}';`],
    [`APP_${'SECRET'}=${hex}`, 'deploy/compose.yaml'],
    [`  "password": "${Buffer.from(hex).toString('base64')}",`],
    [`accessToken: "${hex}"`, 'docs/a.md'],
  ];
  for (const [line, file = 'src/a.ts'] of seeded) assert.notEqual(secretIn(line, file), undefined, line);
  const harmless: [string, string?][] = [
    [`const secret = '${hex}';`, 'test/a.ts'],
    [`const secret = '${hex}';`, 'src/room/a.test.ts'],
    [`"eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIi'}OiIxIn0.${'a1B2'.repeat(6)}"`, 'src/a.test.ts'],
    ['postgres://app:secret@localhost:5432/app'],
    ['postgres://app:secret@127.0.0.1/app'],
    ['postgres://app:secret@db.example.org/app'],
    ['postgres://app:secret@[::1]:5432/app'],
    ['postgres://app:secret@one:5432,[::1]:5433,three/app', 'src/a.test.ts'],
    ['postgres://app:PASSWORD@db-1:5432,db-2:5432/app', 'docs/a.md'],
    [`id: ${'AKIA'}${'0'.repeat(16)}`, 'docs/a.md'],
    [`APP_SECRET=${'THE_OUTPUT_OF'}_openssl_rand_-hex_32`, 'docs/a.md'],
    [`WEBHOOK: ${'whsk'}_Zr4qT8mVx2LhWc7YpD1sKe9u`, 'src/a.test.ts'],
    [`"integrity": "sha512-${hex}"`],
    ['const secret = readSecret(env);'],
    [`const digest = '${hex}';`],
  ];
  for (const [line, file = 'src/a.ts'] of harmless) assert.equal(secretIn(line, file), undefined, line);
  for (const file of [
    'a.pem',
    'deploy/x.p12',
    'id_rsa',
    'a/server.key',
    '.env',
    'deploy/.env',
    '.env.local',
    'x.pfx',
  ])
    assert.equal(isSecretFile(file), true, file);
  for (const file of ['deploy/example.env', '.env.example', 'src/key.ts', 'docs/keys.md'])
    assert.equal(isSecretFile(file), false, file);
  const resolved = (host: string) => `      "resolved": "https://${host}/a/-/a-1.0.0.tgz",`;
  assert.notEqual(registryIn(resolved('npm.house.ph'), 'package-lock.json'), undefined);
  assert.equal(registryIn(resolved('npm.house.ph'), 'docs/packages.md'), undefined);
  for (const path of [`/${'home'}/ana/x`, `/${'Users'}/ana/x`, `/${'root'}/x`, `C:\\${'Users'}\\ana`])
    assert.notEqual(pathOfMachineIn(`see ${path}`), undefined, path);
  for (const path of ['./home/tasks.tsx', 'https://a.test/home/x', 'page/home/x', '/home'])
    assert.equal(pathOfMachineIn(`see ${path}`), undefined, path);
});
