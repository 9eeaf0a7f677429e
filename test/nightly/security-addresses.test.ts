import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { courtRoutes } from '../../src/court/service.ts';
import { fundraisingRoutes } from '../../src/fundraising/service.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { workforceRoutes } from '../../src/workforce/service.ts';
import { pathOf } from '../access.ts';
import { startCourt } from '../court.ts';
import { tellFigure } from '../figures.ts';
import { startFundraising } from '../fundraising.ts';
import { startWorkforce } from '../workforce.ts';
import { type Send, type SendOptions, sender } from '../world.ts';

/** Other ways to write the address of a route that asks for somebody: none of them is served to nobody. */

const [fundraising, court, workforce] = await Promise.all([
  startFundraising({ after }),
  startCourt({ after }),
  startWorkforce({ after }),
]);
const SERVICES: { name: string; routes: Route[]; send: Send }[] = [
  { name: 'fundraising', routes: fundraisingRoutes(fundraising.app), send: sender(fundraising.hall, '') },
  { name: 'court', routes: courtRoutes(court.app), send: sender(court.hall, '') },
  { name: 'workforce', routes: workforceRoutes(workforce.app), send: sender(workforce.hall, '') },
];

/** Some sixty of each protected route: where none were found, none would be served either. */
const LEAST = 20_000;

const encoded = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** The address in other letters, with more or fewer signs, or led to by something else. */
function* written(base: string, path: string): Generator<string> {
  const whole = `${base}${path}`;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const upTo = whole.slice(0, whole.length - last.length);
  yield* [
    '/',
    '//',
    '/.',
    '/..',
    '/./',
    ';',
    ';/',
    ';a=b',
    '?',
    '??',
    '#',
    '%00',
    '%20',
    '%09',
    '%0a',
    '.json',
    '.html',
    '~',
    '..;/',
    '*',
  ].map((end) => whole + end);
  yield* ['//', '/./', '/x/../', '/%2e/', '/x/%2e%2e/', '/;/', '/%2f', '\\', '/%5c', '/../', '/..%2f'].map(
    (start) => `${base}${start}${path.slice(1)}`,
  );
  yield* ['/', '//', '/./', '/%2e/', '/;/'].map((start) => start + whole.slice(1));
  yield whole.toUpperCase();
  yield base + path.toUpperCase();
  yield upTo + encoded(last);
  yield upTo + encoded(encoded(last));
  yield whole.replaceAll('/', '%2f').replace('%2f', '/');
  yield whole.replaceAll('/', '\\').replace('\\', '/');
  yield `/nowhere/..${whole}`;
  yield `/nowhere/%2e%2e${whole}`;
  yield `${base}/openapi.json/..${path}`;
  yield `http://127.0.0.1${whole}`;
  yield whole.normalize('NFD').replace(/a/, 'а');
}

/** Headers by which a proxy may be asked to look elsewhere. */
function* led(address: string): Generator<SendOptions> {
  const names = [
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-uri',
    'x-override-url',
    'x-forwarded-path',
    'referer',
  ];
  for (const name of names) yield { headers: { [name]: address } };
  for (const name of [
    'x-forwarded-for',
    'x-real-ip',
    'client-ip',
    'true-client-ip',
    'forwarded',
    'x-forwarded-host',
  ])
    yield { headers: { [name]: name === 'forwarded' ? 'for=127.0.0.1' : '127.0.0.1' } };
  for (const name of ['x-user-id', 'x-user', 'x-remote-user', 'x-forwarded-user', 'x-auth-user', 'x-admin'])
    yield { headers: { [name]: '1' } };
}

test('R4 no other way to write the address of a protected route, and no header of a proxy, serves it to nobody', async () => {
  let count = 0;
  const served: string[] = [];
  for (const { name, routes, send } of SERVICES) {
    const base = `/${name}`;
    for (const route of routes.filter(({ access }) => access.identification === 'required')) {
      const path = pathOf(route);
      const ask = async (address: string, options: SendOptions = {}) => {
        const { status } = await send(route.method, address, options);
        count += 1;
        // A redirect of an error leads to the page that tells it.
        if (status < 300 || status >= 500)
          served.push(`${route.method} ${address} ${JSON.stringify(options)}: ${status}`);
      };
      for (const address of written(base, path)) await ask(address);
      for (const options of led(base + path)) await ask(base + path, options);
    }
    // To a public address with a header that names a protected one.
    const [open] = routes.filter(
      ({ method, access }) => method === 'GET' && access.identification === 'required',
    );
    for (const options of led(base + open!.path)) {
      const { text } = await send('GET', `${base}/openapi.json`, options);
      assert.ok(text.startsWith('{"openapi"'));
    }
  }
  tellFigure({
    check: 'protected routes by other addresses',
    figure: `${served.length} of ${count} served`,
    goal: `0 served of at least ${LEAST}`,
    holds: served.length === 0 && count >= LEAST,
  });
  assert.deepEqual(served.slice(0, 20), []);
  assert.ok(count >= LEAST, `only ${count}`);
});
