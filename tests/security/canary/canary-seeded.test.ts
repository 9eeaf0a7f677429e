import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '@bulwagan/testing/app.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { newMark } from '../finder.ts';
import { assertAnswersSilent, assertLogSilent, assertTextSilent, type Watch, watch } from './canary.ts';
import { assertEntered } from './canary-sending.ts';

const reply = (text: string, headers: Reply['headers'] = {}, status = 200): Reply => ({
  status,
  headers,
  body: undefined,
  text,
});

/** Returns captured output without secrets. */
function silence(): Watch {
  const watched = watch();
  for (let line = 0; line < 101; line += 1) {
    watched.log.info({ line }, 'answered');
    watched.replies.push({ name: 'GET /api/v1/profile', reply: reply(`{"line":${line}}`) });
  }
  return watched;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const apart = (digits: string, sign: string) => digits.replaceAll(/\d{3}(?=\d)/g, `$&${sign}`);

const { text, tenDigits, digits, card } = newMark();
const SENTENCE = 'a password of two words';
const CODE = '420817';
const CARD = '4111111111111111';

/** Secrets, each with the encodings in which it must be found. */
const FOUND: [what: string, value: string, written: string[]][] = [
  [
    'text',
    text,
    [
      text,
      `x${text}y`,
      Buffer.from(text).toString('hex'),
      ...['', 'x', 'xy'].map((before) => base64(`${before}${text}`)),
      `/x?token=${text}&page=2`,
    ],
  ],
  ['token of a card', `pm_${newMark().text}`, []],
  [
    'SSS number',
    tenDigits,
    [
      tenDigits,
      `No. ${tenDigits.slice(0, 2)}-${tenDigits.slice(2, 9)}-${tenDigits.slice(9)}.`,
      `x${tenDigits}`,
    ],
  ],
  ['TIN', digits, [digits, apart(digits, '-'), apart(digits, ' '), apart(digits, '.'), apart(digits, '%20')]],
  ['injected card', card, [card, card.replaceAll(/\d{4}(?=\d)/g, '$&+')]],
  ['card of another user', CARD, [CARD, '4111 1111 1111 1111', '4111-1111-1111-1111', `"${CARD}"`]],
  [
    'sentence',
    SENTENCE,
    [
      SENTENCE,
      encodeURIComponent(SENTENCE),
      `/x?q=${SENTENCE.replaceAll(' ', '+')}`,
      ...['', 'x', 'xy'].map((before) => base64(`${before}${SENTENCE} and more`)),
    ],
  ],
  [
    'mailed code',
    CODE,
    [CODE, `"code":"${CODE}"`, `Your code is ${CODE}.`, '420 817', '420-817', `code\n${CODE}`],
  ],
];

/** Texts that resemble the code but do not contain it. */
const NOT_FOUND = [
  `a${CODE}`,
  `${CODE}f`,
  `1${CODE}`,
  `${CODE}1`,
  `0.${CODE}`,
  `${CODE}.5`,
  '42081',
  '420/817',
  '4208-17',
];

test('a secret in a log line, response body, header or mail is found in every encoding', () => {
  const watched = silence();
  for (const [what, value] of FOUND) watched.note(what, value);
  assertLogSilent(watched);
  assertAnswersSilent(watched);
  for (const [name, value, written] of FOUND) {
    // Encoded forms are found by the prefix that all marks share, so the name is not known.
    const what = `(?:${name}|what was )`;
    for (const said of [value, ...written]) {
      const why = `${name}: ${said}`;
      watched.lines.push(`${JSON.stringify({ level: 'info', msg: said })}\n`);
      assert.throws(() => assertLogSilent(watched), new RegExp(`the log contains the ${what}`), why);
      watched.lines.pop();
      for (const reported of [reply(said), reply('', { location: said })]) {
        watched.replies.push({ name: 'POST /api/v1/mobile/auth/register', reply: reported });
        assert.throws(() => assertAnswersSilent(watched), new RegExp(`register contains the ${what}`), why);
        watched.replies.pop();
      }
      assert.throws(
        () => assertTextSilent('a mail', said, watched),
        new RegExp(`mail contains the ${what}`),
        why,
      );
    }
  }
});

test('a text that resembles a code is not reported, and a place code may have the same digits', () => {
  const watched = silence();
  watched.note('mailed code', CODE);
  for (const said of NOT_FOUND) {
    watched.lines.push(`${JSON.stringify({ level: 'info', msg: said })}\n`);
    watched.replies.push({ name: 'POST /api/v1/mobile/auth/register', reply: reply(said) });
  }
  watched.replies.push({ name: 'GET /api/barangays', reply: reply(`{"code":"${CODE}"}`) });
  assertLogSilent(watched);
  assertAnswersSilent(watched);
});

test('a secret may be returned only by its own operations', () => {
  const watched = silence();
  watched.note('access token', text, { shownBy: /auth\/login/ });
  watched.replies.push({ name: 'POST /api/v1/mobile/auth/login', reply: reply(text) });
  assertAnswersSilent(watched);
  watched.replies.push({ name: 'GET /api/v1/users', reply: reply(text) });
  assert.throws(() => assertAnswersSilent(watched), /GET \/api\/v1\/users contains the access token/);
});

test('an operation that never accepted a secret is reported, and so is a reason that matches no operation', () => {
  const operations = Array.from({ length: 12 }, (_, index): Operation => {
    const schema = { type: 'object', properties: { password: { type: 'string' } } };
    return { method: 'POST', path: `/things/{id}/${index}`, parameters: [], body: { schema, isForm: false } };
  });
  const watched = watch();
  watched.note('password', text);
  const report = (index: number, sent: string, status: number) =>
    watched.report({ method: 'POST', path: `/things/7/${index}` }, sent, reply('', {}, status));
  for (let index = 1; index < 12; index += 1) report(index, `{"password":"${text}"}`, 201);
  report(0, `{"password":"${text}"}`, 422);
  report(0, '{"password":"another"}', 201);
  const names = /never accepted with a secret, without a reason.*POST \/things\/\{id\}\/0/s;
  assert.throws(() => assertEntered(watched, operations, []), names);
  assertEntered(watched, operations, [['it is closed', /\/0$/]]);
  report(0, `{"password":"${text}"}`, 204);
  assertEntered(watched, operations, []);
  assert.throws(() => assertEntered(watched, operations, [['it is closed', /\/0$/]]), /it is closed/);
});
