import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** Importing file, imported module, and whether the import is allowed. */
const IMPORTS: [from: string, to: string, isAllowed: boolean][] = [
  ['src/platform/http/a.ts', '../../fundraising/index.ts', false],
  ['src/platform/http/b.ts', '../../config/config.ts', false],
  ['src/platform/c.ts', '../server/server.ts', false],
  ['src/platform/d.ts', '../../test/database.ts', false],
  ['src/platform/d.test.ts', '../../test/database.ts', true],
  ['src/platform/e.ts', './http/form.ts', true],
  ['src/fundraising/a.ts', '../court/index.ts', false],
  ['src/fundraising/b.ts', '../simulator/index.ts', false],
  ['src/fundraising/donations/c.ts', '../../config/config.ts', false],
  ['src/fundraising/donations/d.ts', '../accounts/routes.ts', false],
  ['src/fundraising/donations/e.ts', '../accounts/queries.ts', true],
  ['src/fundraising/donations/f.ts', '../gateway/client.ts', false],
  ['src/fundraising/donations/f.test.ts', '../gateway/client.ts', true],
  ['src/fundraising/donations/g.ts', '../gateway/index.ts', true],
  ['src/fundraising/donations/h.ts', '../accounts/testing/steps.ts', false],
  ['src/fundraising/service.ts', './accounts/routes.ts', true],
  ['src/fundraising/gateway/i.ts', './client.ts', true],
  ['src/fundraising/j.ts', '../platform/time/clock.ts', true],
  ['src/simulator/a.ts', '../fundraising/money.ts', false],
  ['src/simulator/http/b.ts', '../../platform/time/clock.ts', true],
  ['src/server/server.ts', '../fundraising/index.ts', false],
  ['src/server/a.ts', '../start/services.ts', false],
  ['src/start/a.ts', '../fundraising/index.ts', true],
  ['console/src/kit/a.ts', '../court/api.ts', false],
  ['console/src/kit/b.ts', '../../../src/platform/time/clock.ts', false],
  ['console/src/kit/c.ts', '../api/client.ts', true],
  ['console/src/court/a.ts', '../workforce/api.ts', false],
  ['console/src/court/cases/b.ts', '../../../../src/court/fields.ts', false],
  ['console/src/court/c.ts', '../../../build/api/court.d.ts', true],
  ['console/src/workforce/a.ts', '../fundraising/api.ts', false],
  ['console/src/fundraising/a.ts', '../kit/notify.ts', true],
  ['scripts/a.ts', '../src/fundraising/index.ts', true],
];

test('the linter allows only imports downwards or within one service', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-imports-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { vcs: _, $schema: __, ...rules } = JSON.parse(await readFile('biome.json', 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify(rules));
  for (const [from, to] of IMPORTS) {
    await mkdir(dirname(join(folder, from)), { recursive: true });
    await writeFile(join(folder, from), `import { x } from '${to}';\n\nx();\n`);
  }

  const refused = await filesRefusedIn(folder);

  const expected = IMPORTS.filter(([, , isAllowed]) => !isAllowed).map(([from]) => from);
  assert.deepEqual(refused.sort(), expected.sort());
});

async function filesRefusedIn(folder: string): Promise<string[]> {
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'];
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const output = await new Promise<string>((resolve) => {
    // The linter exits with 1 when it finds problems, as here.
    execFile(biome, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { location: { path: string } }[] };
  return diagnostics.map(({ location }) => location.path);
}
