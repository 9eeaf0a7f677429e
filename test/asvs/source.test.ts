import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What the source must not hold, whoever writes it: what no request could show. */

interface Source {
  file: string;
  text: string;
}

const OUTSIDE = /\.test(?:-\w+)?\.ts$|\/(?:test-\w+|testing)\.ts$/;

const program: Source[] = globSync(['src/**/*.{ts,js}', 'scripts/*.ts'])
  .sort()
  .filter((file) => !OUTSIDE.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));
/** The simulator is a tool of development, and in production it is not even read. */
const production = program.filter(
  ({ file }) => file.startsWith('src/') && !file.startsWith('src/simulator/'),
);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** The files in which a pattern stands. */
const filesWith = (pattern: RegExp, sources = production): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** What stands behind each place of a pattern, once. */
const wordsOf = (pattern: RegExp): string[] =>
  [...new Set(production.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word]) => word!)))].sort();

test('ASVS 1.3.2 1.3.7 no text becomes a program: nothing is evaluated, and there are no templates but those of the source', () => {
  assert.ok(program.length > 700, 'the source was found');
  const evaluation =
    /\beval\s*\(|new Function\b|(?<![\w.])Function\s*\(|\bset(?:Timeout|Interval)\(\s*['"`]|\b(?:vm|runIn\w+Context)\.?\w*\((?!'gc'\))/;
  assert.deepEqual(filesWith(evaluation, program), []);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const engines = /^(?:ejs|pug|handlebars|mustache|nunjucks|eta|liquidjs|lodash(?:\.template)?|vm2|marked)$/;
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => engines.test(name)),
    [],
  );
});

test('ASVS 1.2.5 other programs are started by name with a list of arguments, and never for a request', () => {
  assert.deepEqual(filesWith(/\bshell\s*:|\{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/), []);
  for (const file of filesWith(/node:child_process/)) {
    assert.match(
      file,
      /^src\/(?:platform\/database\/embedded-|start\/)/,
      'the database of development, and the start',
    );
  }
});

test('ASVS 1.2.4 values are bound, and no statement is put together of raw text', () => {
  // The one place takes plain names alone, and refuses all else.
  const columns = 'src/platform/database/columns.ts';
  assert.deepEqual(filesWith(/\bsql\.raw\b|\.unsafe\(|sql<[^>]*>\(|\bsql\(/), [columns]);
  // Literals are constants and bounds of ours, or names of tables in what is asked of the whole database by nobody's request.
  for (const { file, text } of production.filter(({ file }) => !file.endsWith('invariants.ts'))) {
    for (const [, word] of text.matchAll(/sql\.lit\(([^)]*)\)/g))
      assert.match(word!, /^(?:[A-Z_]+(?: \+ 1)?|index \+ 1|reach|limit)$/, file);
  }
  const built = filesWith(/\b(?:pool|client|db)\.query\(\s*(?:`[^`]*\$\{|[^)`]*\+ )/);
  for (const file of built) assert.match(file, /^src\/platform\/(?:database|jobs)\//);
});

test('ASVS 1.2.9 no pattern is made of text that somebody gave', () => {
  assert.deepEqual(filesWith(/\bRegExp\s*\(/), []);
});

test('ASVS 11.3.1 11.3.2 11.4.1 AES-256-GCM is the only cipher and SHA-256 the only hash of ours; SHA-1 names entries of a calendar, and lines of a file that others wrote, and SHA-224 a channel of a library', () => {
  assert.deepEqual(filesWith(/createCipheriv\(/), ['src/platform/privacy/sealing.ts']);
  assert.match(readFileSync('src/platform/privacy/sealing.ts', 'utf8'), /const CIPHER = 'aes-256-gcm';/);
  assert.deepEqual(wordsOf(/createHmac\('([\w-]+)'/g), ['sha256']);
  assert.deepEqual(wordsOf(/hkdfSync\('([\w-]+)'/g), ['sha256']);
  const naming: Record<string, string> = {
    'src/court/calendar/event-ids.ts': 'sha1',
    'src/platform/identity/breached-passwords.ts': 'sha1',
    'src/platform/jobs/notices.ts': 'sha224',
  };
  assert.deepEqual(filesWith(/(?:createHash|\bhash)\('(?!sha256')/), Object.keys(naming));
  // Each at one place, where it makes a name, and neither a key nor a signature.
  for (const [file, algorithm] of Object.entries(naming)) {
    const uses = readFileSync(file, 'utf8').matchAll(/(?:createHash|\bhash)\('(?!sha256')([\w-]+)'/g);
    assert.deepEqual(
      [...uses].map(([, used]) => used),
      [algorithm],
      file,
    );
  }
  assert.deepEqual(filesWith(/createCipher\(|publicEncrypt|privateDecrypt|pbkdf2|scrypt|\bmd5\b/i), []);
});

test('ASVS 11.5.1 6.5.3 what must not be guessed comes from the secure generator of the runtime', () => {
  const chance = filesWith(/Math\.random/);
  assert.deepEqual(chance, ['src/fundraising/gateway/client.ts', 'src/platform/database/transaction.ts']);
  for (const file of chance) {
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines.filter((one) => one.includes('Math.random'))) assert.match(line, /wait|sleep/);
  }
});

/** Each with the setting that names where it leads. */
const WAYS_OUT: Record<string, string[]> = {
  DATABASE_URL: ['pg', 'pg-boss'],
  REDIS_URL: ['ioredis'],
  MAIL_URL: ['nodemailer'],
  FILES_URL: ['flydrive', 'flydrive/drivers/s3'],
};
/** The one connection that is made without a package: SCANNER_URL. */
const SCANNER = 'src/platform/files/scanner.ts';
const CLIENTS =
  /^(?:pg|pg-\w+|ioredis|nodemailer|flydrive.*|@aws-sdk\/.*|axios|undici|got|node:https?|node:http2|node:tls|node:dgram|node:dns.*|node:net)$/;

/** Starts the API reference in the browser. */
const REFERENCE = 'src/platform/http/reference-start.js';

test('ASVS 13.1.1 13.2.4 13.2.5 1.3.6 connections go out from a few places, each to an address of the configuration', () => {
  const packages = production.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type)[^;]*?from '([^']+)'|import\('([^']+)'\)|require\('([^']+)'\)/gm)].map(
      (match) => ({ file, name: match[1] ?? match[2] ?? match[3]! }),
    ),
  );
  const clients = packages.filter(({ name }) => CLIENTS.test(name));
  const known = Object.values(WAYS_OUT).flat();
  assert.deepEqual(filesWith(/\bconnect\b[^\n]*from 'node:net'/), [SCANNER]);
  for (const { file, name } of clients.filter((one) => !known.includes(one.name) && one.file !== SCANNER)) {
    // Of node:net and node:http they listen, or judge addresses; none of them connects.
    const { text } = production.find((one) => one.file === file)!;
    assert.doesNotMatch(
      text,
      /\b(?:connect|createConnection|request|get|lookup|resolve4)\b[^\n]*from 'node:(?:net|https?|tls|dns)/,
      `${file} ${name}`,
    );
  }
  // The second runs in the browser, where the policy of the page lets it reach our own host alone.
  assert.deepEqual(filesWith(/(?<![.\w])fetch\(/), ['src/fundraising/gateway/attempt.ts', REFERENCE]);
  assert.match(readFileSync('src/fundraising/gateway/attempt.ts', 'utf8'), /redirect: 'manual'/);
});

test('ASVS 3.2.2 3.5.5 3.7.1 14.3.3 scripts of pages put no text in as HTML, keep nothing in the browser and take no messages', () => {
  const scripts = program.filter(({ file }) => /^src\/(?!start\/).*\.js$/.test(file));
  assert.ok(scripts.length > 0);
  const forbidden =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|localStorage|sessionStorage|indexedDB|document\.cookie\s*=|addEventListener\(\s*['"]message|postMessage/;
  assert.deepEqual(filesWith(forbidden, scripts), []);
  // The CSRF token is there for scripts to read.
  assert.deepEqual(filesWith(/document\.cookie/, scripts), [REFERENCE]);
  // Inside of templates as well: they hold the only HTML there is.
  assert.deepEqual(
    filesWith(/<(?:object|embed|applet)\s+[\w-]+=|\son(?:click|load|error|submit)="/i, program),
    [],
  );
});

const pages: Source[] = globSync('console/src/**/*.{ts,tsx}')
  .sort()
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));

test('ASVS 3.2.2 3.5.5 14.3.3 pages put no text in as HTML, take no messages, and keep in the browser what is known here', () => {
  assert.ok(pages.length > 300, 'the pages were found');
  const forbidden =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|document\.cookie\s*=|indexedDB|addEventListener\(\s*['"]message|postMessage/;
  assert.deepEqual(filesWith(forbidden, pages), []);
  // The colours, the language, the mark of having signed in, the draft of a gift, and the way back from a card's bank.
  assert.deepEqual(filesWith(/localStorage|sessionStorage/, pages), [
    'console/src/api/session.ts',
    'console/src/fundraising/public/cards/way-back.ts',
    'console/src/fundraising/public/giving/draft.ts',
    'console/src/language/language.tsx',
    'console/src/shell/boot.tsx',
  ]);
});

test('ASVS 6.2.6 6.2.7 every field of a password hides what is typed, is known to password managers, and takes what is pasted', () => {
  const fields = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/<Password(?:Input|Field)\b[\s\S]*?\/>/g)].map(([tag]) => ({ file, tag })),
  );
  assert.ok(fields.length > 10, 'the fields were found');
  // The one around the library's own field hands on what it is given.
  const own = fields.filter(({ tag }) => !tag.includes('{...props}'));
  for (const { file, tag } of own) assert.match(tag, /autoComplete="(?:current|new)-password"/, file);
  assert.deepEqual(filesWith(/onPaste|onBeforeInput|'paste'/, pages), []);
  // Nobody asks for one in an open field.
  assert.deepEqual(
    filesWith(/<TextInput(?:(?!\/>)[\s\S])*autoComplete="(?:current|new)-password"/, pages),
    [],
  );
});

test('ASVS 16.2.3 the program logs to its output alone', () => {
  const talking = filesWith(/\bconsole\.\w+\(|process\.std(?:out|err)\.write\(/);
  // Commands speak to who calls them, and a setting that cannot be read is told before there is a log.
  for (const file of talking)
    assert.match(file, /^src\/(?:platform\/commands\/|\w+\/commands\/|main\.ts$|start\/compile-cache\.js$)/);
  assert.deepEqual(wordsOf(/destination\(\{ dest: (\w+)/g), ['1']);
  assert.deepEqual(filesWith(/pino\.transport|pino\/file|pino-\w+/), []);
});

test('ASVS 13.3.1 the source holds no secret, and the image and its example neither', () => {
  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:sk|whsk)_live_[A-Za-z0-9]{8,}|\bAKIA[0-9A-Z]{16}\b/;
  assert.deepEqual(filesWith(secret, program), []);
  const example = readFileSync('deploy/example.env', 'utf8').split('\n');
  for (const line of example.filter((one) => /SECRET|PASSWORD|KEY/.test(one))) assert.match(line, /^\w+=$/);
  const image = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  assert.deepEqual(image, [
    '*',
    ...['package.json', 'package-lock.json', 'console', 'src', 'scripts'].map((name) => `!${name}`),
    '**/*.test.ts',
  ]);
  // All that it is built of, or it could not be.
  const copied = readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY (?!--from=)(.+) \S+$/gm);
  const sources = [...copied].flatMap(([, words]) => words!.split(' '));
  assert.ok(sources.length >= 5);
  for (const source of sources) assert.ok(existsSync(source) && image.includes(`!${source}`), source);
  // The environment is read in one place, so that no secret is taken from it elsewhere.
  const reading = filesWith(/process\.env\b(?!\.(?:PATH|DATA_DIR)\b)/);
  assert.deepEqual(reading, ['src/main.ts', 'src/start/plant-elsewhere.ts']);
});

test('ASVS 6.2.4 more than three thousand of the common passwords are long enough to be chosen', () => {
  const common = readFileSync('src/platform/identity/common-passwords.txt', 'utf8').trimEnd().split('\n');
  assert.ok(common.filter((password) => password.length >= 8).length > 3_000);
});

test('ASVS 15.1.2 every package is pinned, stands in the lock file with its fingerprint, and is told where by nobody but npm', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(String(version), /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, name);
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries<{ integrity?: string; resolved?: string }>(packages).filter(
    ([path]) => path !== '',
  );
  assert.ok(installed.length > 100);
  for (const [path, { integrity, resolved }] of installed) {
    assert.match(integrity ?? '', /^sha512-/, path);
    assert.equal(resolved, undefined, path);
  }
});
