import { registration } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { savedCard } from '@bulwagan/fundraising/payment-methods/testing/steps.ts';
import type { ServiceName } from '@bulwagan/server/services.ts';
import { PASSWORD, type Reply, type Send, type SendOptions } from '@bulwagan/testing/app.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import type { Program } from '../start/program.ts';
import type { Watch } from './canary/canary.ts';
import { newMark } from './finder.ts';

/** User actions that involve secrets, over HTTP against a running program in any state. */

export interface SecretUse {
  service: ServiceName;
  what: string;
  run(): Promise<Reply>;
}

/** Returns a function that sends requests to one service of a listening program. */
export function sendingTo({ url }: Pick<Program, 'url'>, service: ServiceName): Send {
  return async (method = 'GET', path, { body, headers, payload }: SendOptions = {}) => {
    const sent = body === undefined ? payload : JSON.stringify(body);
    const response = await fetch(`${url}/${service}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'set-cookie': response.headers.getSetCookie(),
      },
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      text,
    };
  };
}

const DONOR = 'donor@fundraising.test';
const ADMIN = 'admin@fundraising.test';
let serial = 0;

/** Signs the users in and returns a function that creates the actions, each time with new secrets. */
export async function secretUsesIn(program: Program, watched: Watch): Promise<() => SecretUse[]> {
  const { note } = watched;
  const give = sendingTo(program, 'fundraising');
  const hire = sendingTo(program, 'workforce');
  const judge = sendingTo(program, 'court');
  const mobile = (email: string) =>
    give('POST', '/api/v1/mobile/auth/login', {
      body: { email, password: PASSWORD, device_name: 'a phone' },
    });
  const bearerOf = async (email: string) => {
    const { data } = (await mobile(email)).body;
    note('refresh token', data.refresh_token);
    return { authorization: `Bearer ${note('access token', data.access_token)}` };
  };
  const cookiesOf = async (send: Send, login: Parameters<typeof signIn>[1]) => {
    const { headers } = await signIn(send, login);
    note('session id', /_session=([^;]+)/.exec(headers.cookie!)?.[1]);
    return headers;
  };
  const [donor, admin] = [await bearerOf(DONOR), await bearerOf(ADMIN)];
  const officer = await cookiesOf(hire, { username: 'super' });
  const clerk = await cookiesOf(judge, { email: 'super@court.test' });

  const text = (what: string) => note(what, newMark().text);
  const digits = (what: string) => note(what, newMark().digits);
  const twice = () => {
    const password = text('new password');
    return { password, password_confirmation: password };
  };
  // Names are not secrets but must not be logged either: PostgreSQL reports the full row when it refuses one.
  const named = (member: string) => ({ [member]: text('name of another user') });
  const enter = (send: Send, login: object) => async () => {
    const headers = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
    return await send('POST', '/login', { body: { ...login, password: PASSWORD }, headers });
  };
  const post =
    (send: Send, path: string, headers: Record<string, string>, body: () => object): SecretUse['run'] =>
    () =>
      send('POST', path, { headers, body: body() });
  const secretUse = (service: ServiceName, what: string, run: SecretUse['run']): SecretUse => ({
    service,
    what,
    run,
  });

  return () => {
    serial += 1;
    const email = `somebody${serial}@x.test`;
    const account = () => ({ bank_name: 'A bank', ...named('account_name') });
    return [
      secretUse('fundraising', 'signs in', () => mobile(DONOR)),
      secretUse(
        'fundraising',
        'signs up',
        post(give, '/api/v1/mobile/auth/register', {}, () =>
          registration(email, { ...twice(), ...named('last_name') }),
        ),
      ),
      secretUse(
        'fundraising',
        'names an account',
        post(give, '/api/v1/institutions/1/bank-accounts', admin, () => ({
          ...account(),
          account_number: digits('number of an account'),
        })),
      ),
      secretUse(
        'fundraising',
        'saves a card',
        post(give, '/api/v1/payment-methods', donor, () => savedCard(`pm_${text('token of a card')}`)),
      ),
      secretUse('workforce', 'signs in', enter(hire, { username: 'hr' })),
      secretUse(
        'workforce',
        'hires',
        post(hire, '/api/pms/employees', officer, () => ({
          ...JUAN,
          ...named('last_name'),
          sss_number: note('SSS number', newMark().tenDigits),
          tin_number: digits('TIN'),
        })),
      ),
      secretUse(
        'workforce',
        'creates an account',
        post(hire, '/api/users', officer, () => ({ ...named('name'), username: email, email, ...twice() })),
      ),
      secretUse('court', 'signs in', enter(judge, { email: 'clerk@court.test' })),
      secretUse(
        'court',
        'creates an account',
        post(judge, '/api/users', clerk, () => ({ ...named('name'), email, role_ids: [], ...twice() })),
      ),
    ];
  };
}

/** Tables that the actions write, so that none succeeds while these are locked. */
export const WRITTEN_BY_SECRET_USES = [
  'fundraising.devices',
  'fundraising.users',
  'fundraising.bank_accounts',
  'fundraising.payment_methods',
  'workforce.sessions',
  'workforce.employees',
  'workforce.users',
  'court.sessions',
  'court.users',
];
