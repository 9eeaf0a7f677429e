import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { fundraisingRoutes } from '../service.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface Problem {
  ruleId: string;
  severity: string;
  message: string;
}

/**
 * Returns Redocly's findings by its recommended rules. It exits with 1 when there are errors, but still writes them.
 */
async function lint(file: string): Promise<Problem[]> {
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const args = [redocly, 'lint', '--extends', 'recommended', '--format', 'json', file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return (JSON.parse(stdout) as { problems: Problem[] }).problems;
}

/**
 * Paths of the contract that this rule considers ambiguous because it does not see that an id is a number:
 * `/donations/track/{reference_number}` and `/donations/{id}/verify`, or a UUID: `/documents/batches/{id}`.
 */
const isOfTheContract = ({ ruleId, message }: Problem): boolean =>
  ruleId === 'no-ambiguous-paths' &&
  /\/donations\/track\/\{reference_number\}|\/documents\/batches\/\{id\}/.test(message);

test('contract §1: openapi.json has every route and passes Redocly’s recommended rules, written without a database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-openapi-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'fundraising.json');
  await run(process.execPath, [join(root, 'scripts/dev/openapi.ts'), '--out', folder], { cwd: folder });
  const written = JSON.parse(await readFile(file, 'utf8'));

  const testApp = await startFundraising(t);
  const served = await testApp.server.inject({ url: '/fundraising/openapi.json' });
  assert.deepEqual(written, served.json(), 'what is written is what is served');
  assert.equal(written.openapi, '3.1.0');
  const described = Object.entries<object>(written.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(
    described.sort(),
    fundraisingRoutes(testApp.app)
      .map(({ method, path }) => `${method} ${path.replace('{gateway}', testApp.app.gateway.id)}`)
      .sort(),
  );
  assert.doesNotMatch(JSON.stringify(written), /"x-(name|error)"/);

  const problems = (await lint(file)).filter((problem) => !isOfTheContract(problem));
  assert.deepEqual(problems, []);
});

test('contract §2: the document says what a 503 means for the money, and not to pay again', async (t) => {
  const testApp = await startFundraising(t);
  const { paths } = (await testApp.server.inject({ url: '/fundraising/openapi.json' })).json();
  const said = (path: string) => paths[`/api/v1${path}`].post.responses['503'].description as string;
  assert.match(
    said('/donations/charge-saved/paymongo'),
    /the card may have been charged, do not pay again: the donation is confirmed by itself/,
  );
  assert.match(
    said('/donations/{id}/refund'),
    /refund may have been made: the same request again looks it up/,
  );
  assert.match(
    said('/payment-methods/paymongo/link-card'),
    /25 pesos may have been charged, and are given back/,
  );
  assert.match(said('/subscriptions'), /first charge may have been made: .* never charges twice/);
  assert.match(said('/subscriptions/{id}/cancel'), /may have ended at the gateway/);
});

test('F§7: the document explains 400 for each operation with a rule of its own', async (t) => {
  const testApp = await startFundraising(t);
  const { paths } = (await testApp.server.inject({ url: '/fundraising/openapi.json' })).json();
  const said = (path: string) => paths[`/api/v1${path}`].post.responses['400'].description as string;
  assert.match(said('/donations/{id}/cancel'), /no longer pending, or is a charge of a recurring donation/);
  assert.match(
    said('/donations/{id}/pay/paymongo'),
    /completed or refunded, or is a charge of a recurring donation/,
  );
  assert.match(said('/subscriptions'), /The first charge was declined/);
  for (const path of ['/donations/charge-saved/paymongo', '/payment-methods/paymongo/link-card'])
    assert.match(said(path), /The card was declined/);
  for (const kind of ['mobile', 'web']) assert.match(said(`/${kind}/auth/verify-email`), /The code is wrong/);
});

test('F§6 the document describes gateway requests: the signature header and the event body', async (t) => {
  const testApp = await startFundraising(t);
  const { paths, components } = (await testApp.server.inject({ url: '/fundraising/openapi.json' })).json();
  const { parameters, requestBody } = paths['/api/v1/payments/paymongo/webhook'].post;
  assert.deepEqual(
    parameters.map((one: { name: string; in: string; required: boolean }) => [
      one.name,
      one.in,
      one.required,
    ]),
    [['gateway-signature', 'header', true]],
  );
  assert.deepEqual(requestBody.content['application/json'].schema, {
    $ref: '#/components/schemas/GatewayEvent',
  });
  const { attributes } = components.schemas.GatewayEvent.properties.data.properties;
  const { data } = attributes.properties;
  assert.deepEqual(data.properties.attributes.properties.payments.items.properties.attributes.properties, {
    status: { type: 'string' },
    amount: { type: 'integer', description: 'Centavos' },
    currency: {
      type: ['string', 'null'],
      description: 'ISO 4217. None counts as PHP; any other completes nothing.',
    },
    source: { type: 'object', properties: { type: { type: 'string' } } },
  });
});

test('F§4 the document lists bearer and session where sign-in is required, and neither where not', async (t) => {
  const testApp = await startFundraising(t);
  const { paths, components } = (await testApp.server.inject({ url: '/fundraising/openapi.json' })).json();
  assert.deepEqual(Object.keys(components.securitySchemes), ['accessToken', 'session']);
  assert.deepEqual(paths['/api/v1/mobile/auth/login'].post.security, []);
  assert.deepEqual(paths['/api/v1/mobile/auth/logout'].post.security, [{ accessToken: [] }]);
  assert.deepEqual(paths['/api/v1/mobile/auth/logout-all'].post.security, [{ accessToken: [] }]);
  assert.deepEqual(paths['/api/v1/web/auth/logout'].post.security, [{ session: [] }]);
});
