import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Rules for the source code that no request can verify. */

interface Source {
  file: string;
  text: string;
}

const OUTSIDE = /\.test\.ts$|\/testing\//;

const program: Source[] = globSync(['{apps/server,packages/*}/src/**/*.{ts,js}', 'scripts/*.ts'])
  .sort()
  .filter((file) => !OUTSIDE.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));
/** The simulator is a development tool that production does not load. */
const production = program.filter(
  ({ file }) =>
    !file.startsWith('scripts/') &&
    !file.startsWith('packages/testing/') &&
    !file.startsWith('packages/paymongo-simulator/src/'),
);

/** Dependencies in the package.json of the repository and of all packages. */
function readManifests(): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  const manifests = globSync(['package.json', '{apps,packages}/*/package.json']).map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return {
    dependencies: Object.assign({}, ...manifests.map((one) => one.dependencies)),
    devDependencies: Object.assign({}, ...manifests.map((one) => one.devDependencies)),
  };
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** Returns the files that match a pattern. */
const filesWith = (pattern: RegExp, sources = production): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Returns the distinct captures of a pattern. */
const wordsOf = (pattern: RegExp): string[] =>
  [...new Set(production.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word]) => word!)))].sort();

test('ASVS 1.3.2 1.3.7 no text is evaluated as code, and the only templates are those in the source', () => {
  assert.ok(program.length > 700, 'the source was found');
  const evaluation =
    /\beval\s*\(|new Function\b|(?<![\w.])Function\s*\(|\bset(?:Timeout|Interval)\(\s*['"`]|\b(?:vm|runIn\w+Context)\.?\w*\((?!'gc'\))/;
  assert.deepEqual(filesWith(evaluation, program), []);
  const { dependencies } = readManifests();
  const engines = /^(?:ejs|pug|handlebars|mustache|nunjucks|eta|liquidjs|lodash(?:\.template)?|vm2|marked)$/;
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => engines.test(name)),
    [],
  );
});

test('ASVS 1.2.5 child processes are started by name with an argument list, and never with input of a request', () => {
  assert.deepEqual(filesWith(/\bshell\s*:|\{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/), []);
  for (const file of filesWith(/node:child_process/)) {
    assert.match(
      file,
      /^(?:packages\/platform\/src\/(?:database\/embedded|documents\/rendering)\/|apps\/server\/src\/start\/)/,
      'the database of development, the renderer of papers, and the start',
    );
  }
});

test('ASVS 1.2.4 values are bound, and no SQL is built from raw text', () => {
  // The only exception accepts plain names and refuses everything else.
  const columns = 'packages/platform/src/database/columns.ts';
  assert.deepEqual(filesWith(/\bsql\.raw\b|\.unsafe\(|sql<[^>]*>\(|\bsql\(/), [columns]);
  // Literals are constants and limits of the program, or table names in database-wide checks outside of requests.
  // `sqlIn` accepts plain words and refuses everything else.
  const isChecked = (file: string) => file.endsWith('invariants.ts') || file.endsWith('reading/sql-in.ts');
  for (const { file, text } of production.filter(({ file }) => !isChecked(file))) {
    for (const [, word] of text.matchAll(/sql\.lit\(([^)]*)\)/g))
      assert.match(word!, /^(?:[A-Z_]+(?:\.\w+)*(?: \+ 1)?|index \+ 1|pageEnd|rowLimit|limit)$/, file);
  }
  const built = filesWith(/\b(?:pool|client|db)\.query\(\s*(?:`[^`]*\$\{|[^)`]*\+ )/);
  for (const file of built) assert.match(file, /^packages\/platform\/src\/(?:database|jobs)\//);
});

test('ASVS 1.2.9 no regular expression is built from unescaped input', () => {
  // Names of protected persons, each word of which is escaped.
  const redaction = 'packages/court/src/documents/confidential/redact.ts';
  assert.deepEqual(filesWith(/\bRegExp\s*\(/), [redaction]);
  assert.match(readFileSync(redaction, 'utf8'), /\.map\(\(word\) => RegExp\.escape\(word\)\)/);
});

test('ASVS 11.3.1 11.3.2 11.4.1 AES-256-GCM is the only cipher and SHA-256 the only hash, except SHA-1 and SHA-224 for names', () => {
  assert.deepEqual(filesWith(/createCipheriv\(/), ['packages/platform/src/privacy/field-encryption.ts']);
  assert.match(
    readFileSync('packages/platform/src/privacy/field-encryption.ts', 'utf8'),
    /const CIPHER = 'aes-256-gcm';/,
  );
  assert.deepEqual(wordsOf(/createHmac\('([\w-]+)'/g), ['sha256']);
  assert.deepEqual(wordsOf(/hkdfSync\('([\w-]+)'/g), ['sha256']);
  const naming: Record<string, string> = {
    'packages/court/src/calendar/event-ids.ts': 'sha1',
    'packages/platform/src/identity/passwords/breached-passwords.ts': 'sha1',
    'packages/platform/src/jobs/notices.ts': 'sha224',
  };
  assert.deepEqual(filesWith(/(?:createHash|\bhash)\('(?!sha256')/), Object.keys(naming));
  // Each of these hashes is used in one place, to derive a name, not for a key or signature.
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

test('ASVS 11.5.1 6.5.3 secrets come from the secure random generator of the runtime', () => {
  const chance = filesWith(/Math\.random/);
  assert.deepEqual(chance, [
    'packages/paymongo/src/client/client.ts',
    'packages/platform/src/database/transaction.ts',
  ]);
  for (const file of chance) {
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines.filter((one) => one.includes('Math.random'))) assert.match(line, /wait|sleep/);
  }
});

/** Client packages by the setting with their address. */
const WAYS_OUT: Record<string, string[]> = {
  DATABASE_URL: ['pg', 'pg-boss'],
  REDIS_URL: ['ioredis'],
  MAIL_URL: ['nodemailer'],
  FILES_URL: ['flydrive', 'flydrive/drivers/s3'],
};
/** The connection to SCANNER_URL is the only one made without a package. */
const SCANNER = 'packages/platform/src/files/scanner.ts';
const CLIENTS =
  /^(?:pg|pg-\w+|ioredis|nodemailer|flydrive.*|@aws-sdk\/.*|axios|undici|got|node:https?|node:http2|node:tls|node:dgram|node:dns.*|node:net)$/;

/** Script that starts the API reference in the browser. */
const REFERENCE = 'packages/platform/src/http/openapi/reference-start.js';

test('ASVS 13.1.1 13.2.4 13.2.5 1.3.6 outgoing connections are made in a few places, each to a configured address', () => {
  const packages = production.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (?!type)[^;]*?from '([^']+)'|import\('([^']+)'\)|require\('([^']+)'\)/gm)].map(
      (match) => ({ file, name: match[1] ?? match[2] ?? match[3]! }),
    ),
  );
  const clients = packages.filter(({ name }) => CLIENTS.test(name));
  const known = Object.values(WAYS_OUT).flat();
  assert.deepEqual(filesWith(/\bconnect\b[^\n]*from 'node:net'/), [SCANNER]);
  for (const { file, name } of clients.filter((one) => !known.includes(one.name) && one.file !== SCANNER)) {
    // These files use node:net and node:http to listen or to check addresses; none of them connects.
    const { text } = production.find((one) => one.file === file)!;
    assert.doesNotMatch(
      text,
      /\b(?:connect|createConnection|request|get|lookup|resolve4)\b[^\n]*from 'node:(?:net|https?|tls|dns)/,
      `${file} ${name}`,
    );
  }
  // The first one runs in the browser, whose content security policy allows only our host.
  assert.deepEqual(filesWith(/(?<![.\w])fetch\(/), [REFERENCE, 'packages/platform/src/payments/send.ts']);
  assert.match(readFileSync('packages/platform/src/payments/send.ts', 'utf8'), /redirect: 'manual'/);
});

test('ASVS 3.2.2 3.5.5 3.7.1 14.3.3 page scripts insert no text as HTML, store nothing in the browser and receive no messages', () => {
  const scripts = program.filter(({ file }) =>
    /^(?:packages|apps\/server)\/(?!src\/start\/).*\.js$/.test(file),
  );
  assert.ok(scripts.length > 0);
  const forbidden =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|localStorage|sessionStorage|indexedDB|document\.cookie\s*=|addEventListener\(\s*['"]message|postMessage/;
  assert.deepEqual(filesWith(forbidden, scripts), []);
  // Scripts may read the CSRF token.
  assert.deepEqual(filesWith(/document\.cookie/, scripts), [REFERENCE]);
  // Includes templates, which contain the only HTML.
  assert.deepEqual(
    filesWith(/<(?:object|embed|applet)\s+[\w-]+=|\son(?:click|load|error|submit)="/i, program),
    [],
  );
});

const pages: Source[] = globSync('apps/console/src/**/*.{ts,tsx}')
  .sort()
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));

test('ASVS 3.2.2 3.5.5 14.3.3 console pages insert no text as HTML, receive no messages, and store only known items in the browser', () => {
  assert.ok(pages.length > 300, 'the pages were found');
  const forbidden =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|document\.cookie\s*=|indexedDB|addEventListener\(\s*['"]message|postMessage/;
  assert.deepEqual(filesWith(forbidden, pages), []);
  // The pages store only these values: color scheme, language, sign-in flag, donation draft, and return path after
  // card authentication.
  assert.deepEqual(filesWith(/localStorage|sessionStorage/, pages), [
    'apps/console/src/api/session.ts',
    'apps/console/src/fundraising/public/cards/return-url.ts',
    'apps/console/src/fundraising/public/donate/draft.ts',
    'apps/console/src/language/language.tsx',
    'apps/console/src/shell/boot.tsx',
  ]);
});

test('ASVS 6.2.6 6.2.7 every password field hides its text, supports password managers, and accepts paste', () => {
  const fields = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/<Password(?:Input|Field)\b[\s\S]*?\/>/g)].map(([tag]) => ({ file, tag })),
  );
  assert.ok(fields.length > 10, 'the fields were found');
  // The wrapper around the library's field passes its properties on.
  const own = fields.filter(({ tag }) => !tag.includes('{...props}'));
  for (const { file, tag } of own) assert.match(tag, /autoComplete="(?:current|new)-password"/, file);
  assert.deepEqual(filesWith(/onPaste|onBeforeInput|'paste'/, pages), []);
  // No password is requested in a plain text field.
  assert.deepEqual(
    filesWith(/<TextInput(?:(?!\/>)[\s\S])*autoComplete="(?:current|new)-password"/, pages),
    [],
  );
});

test('ASVS 16.2.3 the program logs only to its output', () => {
  const talking = filesWith(/\bconsole\.\w+\(|process\.std(?:out|err)\.write\(/);
  // Commands print to their caller, and an unreadable setting is reported before the log exists.
  for (const file of talking)
    assert.match(
      file,
      /^(?:packages\/\w+\/src\/commands\/|apps\/server\/src\/(?:commands\/|main\.ts$|start\/compile-cache\.js$))/,
    );
  // Standard output; standard error for the log of commands.
  assert.deepEqual(wordsOf(/destination\(\{ dest: (\w+)/g), ['1', '2']);
  assert.deepEqual(filesWith(/pino\.transport|pino\/file|pino-\w+/), []);
});

test('ASVS 13.3.1 neither the source, the image nor the example settings contain a secret', () => {
  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:sk|whsk)_live_[A-Za-z0-9]{8,}|\bAKIA[0-9A-Z]{16}\b/;
  assert.deepEqual(filesWith(secret, program), []);
  const example = readFileSync('deploy/example.env', 'utf8').split('\n');
  for (const line of example.filter((one) => /SECRET|PASSWORD|KEY/.test(one))) assert.match(line, /^\w+=$/);
  const image = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  assert.deepEqual(image, [
    '*',
    ...['package.json', 'package-lock.json', 'apps', 'packages', 'scripts'].map((name) => `!${name}`),
    '**/*.test.ts',
  ]);
  // Everything needed to build it.
  const copied = readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY (?!--from=)(.+) \S+$/gm);
  const sources = [...copied].flatMap(([, words]) => words!.split(' '));
  assert.ok(sources.length >= 5);
  for (const source of sources)
    assert.ok(existsSync(source) && image.includes(`!${source.split('/')[0]}`), source);
  // The environment is read by the program and its commands at their start, so that no secret is read elsewhere.
  const reading = filesWith(/process\.env\b(?!\.(?:PATH|DATA_DIR)\b)/);
  const commands = ['admin', 'migrate', 'recount', 'seed', 'verify'];
  assert.deepEqual(reading, [
    ...commands.map((name) => `apps/server/src/commands/${name}.ts`),
    'apps/server/src/main.ts',
    'apps/server/src/start/processes/seed-process.ts',
  ]);
});

test('ASVS 6.2.4 more than 3,000 of the common passwords are long enough to be chosen', () => {
  const common = readFileSync('packages/platform/src/identity/passwords/common-passwords.txt', 'utf8')
    .trimEnd()
    .split('\n');
  assert.ok(common.filter((password) => password.length >= 8).length > 3_000);
});

test('ASVS 15.1.2 every package is pinned, has an integrity hash in the lock file, and comes from npm only', () => {
  const { dependencies, devDependencies } = readManifests();
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!name.startsWith('@bulwagan/')) assert.match(version, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, name);
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  // Our own packages are folders of the repository and links to them.
  const installed = Object.entries<{ integrity?: string; resolved?: string; link?: boolean }>(
    packages,
  ).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  assert.ok(installed.length > 100);
  for (const [path, { integrity, resolved }] of installed) {
    assert.match(integrity ?? '', /^sha512-/, path);
    assert.equal(resolved, undefined, path);
  }
});
