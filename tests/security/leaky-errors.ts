import { readFileSync } from 'node:fs';
import { SERVICE_NAMES, type ServiceName } from '@bulwagan/server/services.ts';
import type { Reply } from '@bulwagan/testing/app.ts';
import type { Program } from '../start/program.ts';
import type { Watch } from './canary/canary.ts';
import { newMark } from './finder.ts';
import { exchange } from './http/raw-http.ts';
import { sendingTo } from './secret-usage.ts';

/** Secrets in unexpected places: URLs, unreadable bodies and malformed HTTP. */

/** Returns a path that a service documents for signing in with a password. */
function signInPathOf(service: ServiceName): string {
  const url = new URL(`../../docs/openapi/${service}.json`, import.meta.url);
  const { paths } = JSON.parse(readFileSync(url, 'utf8')) as { paths: object };
  return Object.keys(paths).find((path) => path.endsWith('/login'))!;
}

const NAMES = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'recovery_code',
  'secret',
  'code',
  'cvc',
];
const NUMBERS = ['sss_number', 'tin_number', 'gsis_number', 'prc_number', 'account_number'];
const OVER_THE_LIMIT = 1024 * 1024 + 1;

/** Sends all requests to each service and returns the replies. */
export async function respondLeakily(program: Program, { note }: Watch): Promise<Reply[]> {
  const replies: Reply[] = [];
  const text = (what: string) => note(what, newMark().text);
  const card = () => note('card', newMark().card);
  for (const service of SERVICE_NAMES) {
    const send = sendingTo(program, service);
    const query = new URLSearchParams([
      ...NAMES.map((name) => [name, text(`${name} in an address`)]),
      ...NUMBERS.map((name) => [name, note(`${name} in an address`, newMark().digits)]),
      ['card_number', card()],
      ['remark', card().replaceAll(/\d{4}(?=\d)/g, '$& ')],
    ]);
    const path = signInPathOf(service);
    const secret = () => `{"email":"a@x.test","password":"${text('password that nobody can read')}"`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${text('bearer token')}` };
    const form = { 'content-type': 'multipart/form-data; boundary=none' };
    for (const asked of [
      () => send('POST', `${path}?${query}`, { headers, payload: '{}' }),
      () => send('GET', `/reset-password?${query}`),
      () => send('GET', `/nowhere/${card()}?${query}`),
      () => send('POST', path, { headers, payload: secret() }),
      () => send('POST', path, { headers, payload: `${secret()},"__proto__":{}}` }),
      () => send('POST', path, { headers: form, payload: secret() }),
      () => send('POST', path, { headers: { 'content-type': 'text/csv' }, payload: secret() }),
      () => send('POST', path, { headers, payload: secret() + ' '.repeat(OVER_THE_LIMIT) }),
    ])
      replies.push(await asked());
    // The server logs malformed requests separately.
    const first = `POST /${service}${path}?token=${text('token')} HTTP/1.1\r\n`;
    const cookie = `Cookie: ${service}_session=${text('cookie')}\r\n`;
    for (const head of [
      `${first}Host: localhost\r\n${cookie}Bad header: ${text('header')}\r\n\r\n`,
      `${first}Host: localhost\r\n${cookie}Content-Length: 5, 6\r\n\r\n${secret()}`,
      `GET /%E0%A4%A?password=${text('password')} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      `${text('a word')} ${text('a word')}\r\n\r\n`,
    ]) {
      const { text: answered, answers } = await exchange(program.port, [head]);
      replies.push({ status: answers[0]?.status ?? 0, headers: {}, body: undefined, text: answered });
    }
  }
  return replies;
}
