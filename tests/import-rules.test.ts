import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCycles, readImports, resolved } from '../scripts/dev/imports/graph.ts';
import { problemOf } from '../scripts/dev/imports/rules.ts';

/** Importing file, specifier, and whether the import is allowed. */
const IMPORTS: [from: string, specifier: string, isAllowed: boolean][] = [
  ['packages/contracts/src/a.ts', '@bulwagan/platform/time/clock.ts', false],
  ['packages/platform/src/http/a.ts', '@bulwagan/fundraising/index.ts', false],
  ['packages/platform/src/http/b.ts', '@bulwagan/server/config/config.ts', false],
  ['packages/platform/src/c.ts', '@bulwagan/testing/database.ts', false],
  ['packages/platform/src/c.test.ts', '@bulwagan/testing/database.ts', true],
  ['packages/platform/src/d.ts', './http/testing/steps.ts', false],
  ['packages/platform/src/e.ts', './http/form.ts', true],
  ['packages/fundraising/src/a.ts', '@bulwagan/court/index.ts', false],
  ['packages/fundraising/src/b.ts', '@bulwagan/paymongo-simulator/index.ts', false],
  ['packages/fundraising/src/c.ts', '@bulwagan/paymongo/provider.ts', false],
  ['packages/fundraising/src/d.ts', '@bulwagan/platform/payments/provider.ts', true],
  ['packages/paymongo/src/a.ts', '@bulwagan/fundraising/money/money.ts', false],
  ['packages/platform/src/payments/a.ts', '@bulwagan/paymongo/provider.ts', false],
  ['apps/server/src/config/b.ts', '@bulwagan/paymongo/kind.ts', true],
  ['packages/fundraising/src/donations/c.ts', '@bulwagan/server/config/config.ts', false],
  ['packages/fundraising/src/donations/d.ts', '../accounts/routes.ts', false],
  ['packages/fundraising/src/donations/e.ts', '../accounts/queries.ts', true],
  ['packages/fundraising/src/service.ts', './accounts/routes.ts', true],
  ['packages/fundraising/src/f.ts', '@bulwagan/platform/time/clock.ts', true],
  ['packages/paymongo-simulator/src/a.ts', '@bulwagan/fundraising/money/money.ts', false],
  ['packages/paymongo-simulator/src/http/b.ts', '@bulwagan/platform/time/clock.ts', true],
  ['apps/server/src/http/server.ts', '@bulwagan/fundraising/index.ts', false],
  ['apps/server/src/http/a.ts', '../start/services.ts', false],
  ['apps/server/src/start/a.ts', '@bulwagan/fundraising/index.ts', true],
  ['apps/server/src/start/b.ts', '../../../../tests/memory.ts', false],
  ['apps/console/src/kit/a.ts', '../court/api.ts', false],
  ['apps/console/src/kit/b.ts', '@bulwagan/platform/time/clock.ts', false],
  ['apps/console/src/kit/c.ts', '../api/client.ts', true],
  ['apps/console/src/court/a.ts', '../workforce/api.ts', false],
  ['apps/console/src/court/b.ts', '@bulwagan/court/http/fields.ts', false],
  ['apps/console/src/court/c.ts', '../../../../build/api/court.d.ts', true],
  ['apps/console/src/fundraising/a.ts', '../kit/notify.ts', true],
  ['scripts/a.ts', '@bulwagan/fundraising/index.ts', true],
];

test('an import up, of another service, of another console or of a test is refused', () => {
  for (const [from, specifier, isAllowed] of IMPORTS) {
    const problem = problemOf({ from, to: resolved(from, specifier) });
    assert.equal(problem === undefined, isAllowed, `${from} imports ${specifier}: ${problem}`);
  }
});

test('the code has no refused import and no modules that import each other in a circle', () => {
  const imports = readImports();
  assert.ok(imports.length > 10_000, 'the imports were found');
  assert.deepEqual(
    imports.filter((one) => problemOf(one) !== undefined),
    [],
  );
  assert.deepEqual(findCycles(imports), []);
});

test('modules that import each other in a circle are found', () => {
  const imports = ['ab', 'bc', 'ca', 'cd', 'de'].map(([from, to]) => ({ from: from!, to: to! }));
  assert.deepEqual(findCycles(imports), [['a', 'b', 'c']]);
});
