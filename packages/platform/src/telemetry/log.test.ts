import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { createLog, type Log } from './log.ts';

const SECRET = 'canary-7f3a';

function recorded({ pretty = false } = {}): {
  log: Log;
  text: () => string;
  last: () => Record<string, unknown>;
} {
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty, to: { write: (line) => lines.push(line) } });
  return { log, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1)!) };
}

describe('the log keeps secrets', () => {
  const names = [
    'password',
    'new_password',
    'passwordConfirmation',
    'Authorization',
    'cookie',
    'set-cookie',
    'token',
    'access_token',
    'refreshToken',
    'gateway_token',
    'cvc_token',
    'gateway_customer_id',
    'code',
    'verification_code',
    'recovery_codes',
    'secret',
    'client_secret',
    'cvc',
    'card_number',
    'X-XSRF-TOKEN',
    'Gateway-Signature',
    'session_id',
    'api_key',
    'sss_number',
    'philhealth_number',
    'pagibig_number',
    'tin',
    'gsis_number',
    'gsis_policy_number',
    'prc_number',
    'account_number',
  ];

  for (const name of names) {
    it(`hides ${name} at any depth, in lists and in the bindings of child loggers`, () => {
      const { log, text } = recorded();
      log.info({ [name]: SECRET }, 'flat');
      log.info({ body: { user: { list: [{ [name]: SECRET }] } } }, 'deep');
      log.info({ [name]: { inner: [SECRET] } }, 'with an object');
      log
        .child({ [name]: SECRET })
        .child({ x: 1 })
        .info('child');
      log.info('shown %o', { [name]: SECRET });
      assert.doesNotMatch(text(), new RegExp(SECRET));
      assert.match(text(), /\[hidden\]/);
    });
  }

  it('shows values that only resemble secrets, and that a secret is missing', () => {
    const { log, last } = recorded();
    log.info({ status_code: 200, postal_code: '4000', token_version: 3, password: null, number: 7 }, 'x');
    const { status_code, postal_code, token_version, password, number } = last();
    assert.deepEqual([status_code, postal_code, token_version, password, number], [200, '4000', 3, null, 7]);
  });

  it('hides card numbers, bearer tokens and the passwords of URLs in any text', () => {
    const { log, text, last } = recorded();
    for (const card of [
      '4242424242424242',
      '4242 4242 4242 4242',
      '4242-4242-4242-4242',
      '378282246310005',
    ]) {
      log.info({ note: `paid with ${card} today` }, `card ${card}`);
      assert.doesNotMatch(text(), new RegExp(card));
    }
    log.info({ url: `postgres://maria:${SECRET}@db/x` }, `Authorization was Bearer ${SECRET}`);
    assert.doesNotMatch(text(), new RegExp(SECRET));
    log.info({ reference: 'DON-2026-000123', cents: 4242424242424n }, 'x');
    assert.equal(last().reference, 'DON-2026-000123');
  });

  it('hides card tokens, and card numbers in URLs, with any separators and next to an expiry date', () => {
    const { log, text } = recorded();
    const hidden: [written: string, left: string][] = [
      ['/x?type=4242+4242+4242+4242', '/x?type=[hidden]'],
      ['/x?type=4242%204242%204242%204242&page=2', '/x?type=[hidden]&page=2'],
      ['/x?type=card%204242424242424242', '/x?type=card%20[hidden]'],
      ['/x?type=number%3D4242424242424242%20of%20visa', '/x?type=number%3D[hidden]%20of%20visa'],
      ['/x/4242424242424242', '/x/[hidden]'],
      ['/v1/payment_methods/pm_4242abcdefABCDEF0123-_/x', '/v1/payment_methods/pm_[hidden]/x'],
      ['/x?type=a%3Dpm_4242abcdefABCDEF0123', '/x?type=a%3Dpm_[hidden]'],
      ['4242 4242 4242 4242 12/30', '[hidden] 12/30'],
      ['12 4242-4242-4242-4242', '12 [hidden]'],
    ];
    for (const [written, left] of hidden) {
      log.info({ req: { method: 'GET', url: written } }, 'x');
      log.info({ note: written }, written);
      assert.equal(text().split(left).length - 1, 3, `${written}: ${text()}`);
    }
    assert.doesNotMatch(text(), /4242/);
    log.info({ reference: '4242 4242 4242 4243', many: `${'4242'.repeat(5)}` }, 'no card');
    assert.equal(text().split('4242').length - 1, 3 + 5);
  });

  it('keeps an id whose end happens to pass as a card number, and hides a card number next to it', () => {
    const { log, last } = recorded();
    const id = '0f9a3c1e-7b2d-4242-4242-424242424242';
    log.info({ note: id, path: `/api/cases/${id}?q=4242424242424242` }, 'read');
    const { note, path } = last();
    assert.deepEqual([note, path], [id, `/api/cases/${id}?q=[hidden]`]);
  });

  it('logs only identifying fields of a request, without secret parameters', () => {
    const { log, text, last } = recorded();
    const headers = { authorization: `Bearer ${SECRET}`, cookie: SECRET };
    const url = `/court/calendar.ics?token=${SECRET}&access%5Ftoken=${SECRET}&year=2026`;
    log.info(
      { req: { id: 'r-1', method: 'GET', url, ip: '203.0.113.7', headers, body: { password: SECRET } } },
      'x',
    );
    assert.doesNotMatch(text(), new RegExp(SECRET));
    assert.deepEqual(last().req, {
      id: 'r-1',
      method: 'GET',
      url: '/court/calendar.ics?token=[hidden]&access%5Ftoken=[hidden]&year=2026',
      ip: '203.0.113.7',
    });
    log.info({ res: { statusCode: 201, elapsedTime: 12.345, headers: { 'set-cookie': SECRET } } }, 'x');
    assert.deepEqual(last().res, { status: 201, ms: 12.3 });
  });

  it('does not log search terms of a URL', () => {
    const { log, text, last } = recorded();
    const looked = [
      'search=Benigno%20Luna',
      'filter[search]=Luna',
      'filter%5Busername%5D=luna',
      'email=luna%40court.test',
      'q=luna',
      'to=%2Fcases%3Fsearch%3DLuna',
      'to=luna%40court.test',
    ];
    const reported = [
      'page=2',
      'per_page=50',
      'sort=-last_name',
      'filter[year]=2026',
      'filter[status]=open',
      'filter[case_record_id]=7',
      'from=2026-11-01',
      'filter[date_to]=2026-11-30',
      'search=',
    ];
    log.info(
      { req: { id: 'r-1', method: 'GET', url: `/court/x?${[...looked, ...reported].join('&')}` } },
      'x',
    );
    assert.doesNotMatch(text(), /luna/i);
    const hidden = looked.map((one) => `${one.split('=')[0]}=[hidden]`);
    assert.equal((last().req as { url: string }).url, `/court/x?${[...hidden, ...reported].join('&')}`);
  });

  it('logs the violated constraint of a PostgreSQL error, not the values', () => {
    const { log, text, last } = recorded();
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users__email"'), {
      code: '23505',
      constraint: 'users__email',
      table: 'users',
      detail: `Key (email)=(${SECRET}) already exists.`,
      where: SECRET,
      parameters: [SECRET],
      internalQuery: SECRET,
    });
    log.error({ err: error }, 'failed');
    const { type, code, constraint, table } = last().err as Record<string, unknown>;
    assert.deepEqual([type, code, constraint, table], ['Error', '23505', 'users__email', 'users']);

    const invalid = Object.assign(new Error(`invalid input syntax for type integer: "${SECRET}"`), {
      code: '22P02',
    });
    log.error(invalid);
    log.error({ err: new Error('outer', { cause: invalid }) });
    log.error({ err: new AggregateError([invalid], 'several') }, 'x');
    log.error({ problem: invalid }, 'x');
    assert.doesNotMatch(text(), new RegExp(SECRET));
    assert.match(text(), /invalid input syntax/);
  });
});

describe('a line of the log', () => {
  it('is JSON with its time in UTC, its level by name and the process', () => {
    const { log, last } = recorded();
    log
      .child({ service: 'court' })
      .warn({ amount: 12n, when: Temporal.PlainDate.from('2026-11-21') }, 'Something happened.');
    const { level, time, pid, service, amount, when, msg } = last();
    assert.deepEqual(
      [level, pid, service, amount, when, msg],
      ['warn', process.pid, 'court', '12', '2026-11-21', 'Something happened.'],
    );
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  const hostile = [
    'a\nb',
    'a\r\nb',
    'a\u2028b',
    'a\u2029b',
    'a\u0085b',
    'a\u001b[2Jb',
    'a\u009b2Jb',
    'a\u0000b',
    'a\vb',
    'a\fb',
  ];
  for (const text of hostile) {
    it(`stays one line without control characters when it contains ${JSON.stringify(text)}`, () => {
      const { log, text: written } = recorded();
      log.info({ name: text, [text]: 1, req: { url: text, method: 'GET' }, err: new Error(text) }, text);
      assert.doesNotMatch(written().slice(0, -1), /[\p{Cc}\u2028\u2029]/u);
      assert.equal(JSON.parse(written()).msg, text);
    });

    it(`shows ${JSON.stringify(text)} on a terminal without executing it`, () => {
      const { log, text: written } = recorded({ pretty: true });
      log.info({ name: text, [text]: text, literal: '\\u001b[2J' }, text);
      assert.doesNotMatch(stripVTControlCharacters(written()).slice(0, -1), /[\p{Cc}\u2028\u2029]/u);
      assert.equal(written().split('\u001b').length - 1, 6, 'a colour that is not ours');
      log.error(new Error(text));
      assert.match(written(), /\n {6}at /);
    });
  }

  it('is truncated when a huge, deep or circular value is logged', () => {
    const { log, text } = recorded();
    const circle: Record<string, unknown> = {
      big: 'x'.repeat(1_000_000),
      list: Array(10_000).fill(1),
      bytes: Buffer.alloc(1_000),
    };
    circle.self = circle;
    log.info(circle, 'huge');
    assert.ok(text().length < 100_000, `${text().length} characters`);
  });

  it('is not written below the configured level', () => {
    const { log, text } = recorded();
    log.debug('nothing');
    assert.equal(text(), '');
  });
});
