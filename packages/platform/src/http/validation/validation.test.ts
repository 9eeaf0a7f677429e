import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { type TSchema, Type } from 'typebox';
import { BadRequest, type FieldErrors, Invalid, invalid, textsOf } from '../errors.ts';
import { several, severalTexts, sorting } from '../lists/list-parameters.ts';
import { email, nullable, oneOf, text } from '../schema.ts';
import { findBadText } from './text-check.ts';
import { compileValidator, isEmail } from './validation.ts';

/** Returns the English texts of a validation error. */
const said = (error: unknown) => textsOf(error as Invalid, 'en').errors ?? {};

const badTexts = (value: unknown) => said(invalid(findBadText(value)!));

function errorsOf(schema: TSchema, data: unknown): Record<string, string[]> {
  const { error } = compileValidator(schema, 'body')(data);
  if (error === undefined) return {};
  assert.ok(error instanceof Invalid);
  return said(error);
}

const one = (schema: TSchema, value: unknown): string | undefined =>
  errorsOf(Type.Object({ card_brand: schema }), { card_brand: value }).card_brand?.[0];

describe('a date-time', () => {
  const instant = Type.String({ format: 'date-time' });

  it('is refused when it cannot be stored exactly', () => {
    const days = [
      '2026-02-29',
      '2026-13-01',
      '26-01-01',
      '+002026-01-01',
      '2026-01-01\n',
      '2026-01-01\u3000',
    ];
    const times = ['', 'T24:00:00Z', 'T12:00:60Z', 'T12:00:00', 'T12:00:00.1234567890Z', 'T12:00:00+24:00'];
    const wrong = [
      ...days.map((day) => `${day}T00:00:00Z`),
      ...times.map((time) => `2026-01-01${time}`),
      ...['\n', '\t', '\u00a0', '\u3000', 'TT'].map((sign) => `2026-01-01${sign}12:00:00Z`),
    ];
    for (const text of wrong)
      assert.equal(one(instant, text), 'The card brand field must be a valid date.', JSON.stringify(text));
  });

  it('accepts up to nine decimals, a space instead of T, and each form of offset', () => {
    for (const end of ['Z', 'z', '.1Z', '.123456789Z', '+08', '+0800', '-11:30'])
      for (const sign of ['T', 't', ' '])
        assert.equal(one(instant, `2026-01-01${sign}12:00:00${end}`), undefined);
    assert.equal(one(instant, '2026-12-31T23:59:60Z'), undefined);
  });
});

describe('an id in capitals', () => {
  const id = '0189ABCD-0000-7000-8000-00000000000F';
  const small = id.toLowerCase();
  const uuid = Type.String({ format: 'uuid' });

  it('is converted to lower case in path, query and body', () => {
    const params = compileValidator(Type.Object({ id: uuid }), 'params');
    assert.deepEqual(params({ id }).value, { id: small });
    const either = Type.Unsafe({ type: ['string', 'array'], format: 'uuid', items: uuid });
    const query = Type.Object({ 'filter[id]': Type.Optional(uuid), except: Type.Optional(either) });
    const ask = compileValidator(query, 'querystring');
    assert.deepEqual(ask({ 'filter[id]': id, except: id }).value, { 'filter[id]': small, except: small });
    assert.deepEqual(ask({ except: [id, small] }).value, { except: [small, small] });
    const body = Type.Object({
      link: nullable(uuid),
      none: nullable(uuid),
      links: nullable(Type.Array(Type.Object({ to: uuid }))),
      choice: Type.Unsafe({ anyOf: [uuid, { type: 'integer' }] }),
      text: Type.String(),
    });
    const sent = { link: id, none: null, links: [{ to: id }], choice: id, text: id };
    const meant = { link: small, none: null, links: [{ to: small }], choice: small, text: id };
    assert.deepEqual(compileValidator(body, 'body')(sent).value, meant);
  });

  it('counts as a duplicate of its lower-case form, and is reported with other errors', () => {
    const links = Type.Array(uuid, { uniqueItems: true });
    assert.equal(one(links, [id, small]), 'The card brand field has a duplicate value.');
    const sent = { link: id, name: 7 };
    const errors = errorsOf(Type.Object({ link: uuid, name: Type.String() }), sent);
    assert.deepEqual([Object.keys(errors), sent.link], [['name'], small]);
  });

  it('leaves an invalid id unchanged', () => {
    const check = compileValidator(Type.Object({ id: uuid, links: Type.Array(uuid) }), 'body');
    for (const wrong of [
      { id: 'ABC' },
      { id: 7, links: 'ABC' },
      { links: { 0: id } },
      null,
      [id],
      'ABC',
      id,
    ]) {
      const sent = structuredClone(wrong);
      assert.ok(check(sent).error, JSON.stringify(wrong));
      assert.deepEqual(sent, wrong);
    }
    const { error } = check(JSON.parse(`{"__proto__": {"id": "${id}"}, "links": []}`));
    assert.deepEqual(Object.keys((error as Invalid).errors), ['id']);
  });
});

describe('the message of a 422', () => {
  it('is the first of the field errors, with the number of the others', () => {
    const [one, two, three] = ['one', 'two', 'three'].map((attribute) =>
      message('field.required', { attribute }),
    );
    const first = 'The one field is required.';
    const cases: [FieldErrors, string][] = [
      [{ a: [one!] }, first],
      [{ a: [one!], b: [two!] }, `${first} (and 1 more error)`],
      [{ a: [one!, two!], b: [three!] }, `${first} (and 2 more errors)`],
      [{}, 'The given data was invalid.'],
    ];
    for (const [errors, said] of cases) assert.equal(invalid(errors).message, said);
  });

  it('describes each rule in the same form', () => {
    const cases: [TSchema, unknown, string][] = [
      [text(), undefined, 'The card brand field is required.'],
      [text(), null, 'The card brand field is required.'],
      [text(), '  ', 'The card brand field is required.'],
      [text(3), 'abcd', 'The card brand field must not be greater than 3 characters.'],
      [email(), 'x', 'The card brand field must be a valid email address.'],
      [Type.Integer(), 1.5, 'The card brand field must be an integer.'],
      [Type.Integer(), '1', 'The card brand field must be an integer.'],
      [Type.Integer({ minimum: 1 }), 0, 'The card brand field must be at least 1.'],
      [Type.Integer({ maximum: 12 }), 13, 'The card brand field must not be greater than 12.'],
      [Type.Boolean(), 'true', 'The card brand field must be true or false.'],
      [Type.Boolean(), 1, 'The card brand field must be true or false.'],
      [Type.Array(Type.String()), {}, 'The card brand field must be an array.'],
      [Type.Array(Type.String(), { minItems: 1 }), [], 'The card brand field must have at least 1 item.'],
      [Type.Object({}), [], 'The card brand field must be an object.'],
      [oneOf(['visa', 'amex']), 'other', 'The selected card brand is invalid.'],
      [oneOf(['visa', 'amex']), '', 'The card brand field is required.'],
      [Type.String({ format: 'date' }), '2026-02-30', 'The card brand field must be a valid date.'],
      [
        Type.String({ format: 'date-time' }),
        '2026-02-30T00:00:00Z',
        'The card brand field must be a valid date.',
      ],
      [nullable(Type.Integer()), 'x', 'The card brand field must be an integer.'],
      // Nullable fields are not required.
      [nullable(email()), '', 'The card brand field must not be empty.'],
      [nullable(Type.String({ format: 'uuid' })), '', 'The card brand field must be a valid UUID.'],
      [nullable(oneOf(['visa', 'amex'])), '', 'The selected card brand is invalid.'],
      [nullable(text()), '', 'The card brand field must not be blank.'],
      [nullable(text()), ' ', 'The card brand field must not be blank.'],
    ];
    for (const [schema, value, message] of cases) assert.equal(one(schema, value), message);
    assert.equal(one(nullable(Type.Integer()), null), undefined);
  });

  it('contract §2 a number in an address that is not one is reported only as that, not for its bounds', () => {
    const query = Type.Object({ year: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })) });
    const check = compileValidator(query, 'querystring');
    for (const year of ['abc', '1e2', '0x10', ' 1', '1.5']) {
      const { error } = check({ year });
      assert.ok(error instanceof Invalid);
      assert.deepEqual(said(error), { year: ['The year field must be an integer.'] }, year);
      assert.equal(error.message, 'The year field must be an integer.');
    }
    assert.deepEqual(said(check({ year: '0' }).error), {
      year: ['The year field must be at least 1.'],
    });
  });

  it('refuses a list in the query where one value is expected, however it is written', () => {
    const query = Type.Object({
      year: Type.Optional(Type.Integer()),
      search: Type.Optional(Type.String()),
      ids: Type.Optional(Type.Array(Type.String())),
      'filter[status]': Type.Optional(Type.String()),
    });
    const check = compileValidator(query, 'querystring');
    const message = (data: object) => check(data).error?.message;
    for (const data of [
      { 'year[]': '2024' },
      { 'year[0]': '2024' },
      { 'year[a][b]': '2024' },
      { year: '2024', 'year[]': '2025' },
      { 'year[]': ['2024', '2025'] },
      { year: ['2024', '2025'] },
    ])
      assert.equal(message(data), 'The year field must be an integer.', JSON.stringify(data));
    assert.equal(message({ 'search[]': 'x' }), 'The search field must be a string.');
    assert.equal(message({ 'filter[status]': ['a', 'b'] }), 'The filter[status] field must be a string.');
    assert.deepEqual(check({ 'ids[]': ['a', 'b'] }).value, { ids: ['a', 'b'], 'ids[]': ['a', 'b'] });
    const right = { year: '2024', 'filter[status]': 'a', 'more[]': 'x', '[]': 'x' };
    assert.deepEqual(check(right).value, { ...right, year: 2024 });
    assert.deepEqual(check(undefined).value, {});
  });

  it('contract §3.1 reads several values of one parameter in all notations, and names the parameter of a wrong one', () => {
    const query = Type.Object({
      'filter[status]': several(oneOf(['a', 'b'])),
      'filter[id]': several(Type.Integer({ minimum: 1 })),
      'filter[name]': severalTexts(Type.String()),
      sort: sorting(['name', '-name'], 'Default `name`.'),
    });
    const check = compileValidator(query, 'querystring');
    const read = (data: Record<string, unknown>, name: string) => {
      const { error, value } = check(data);
      assert.equal(error, undefined, JSON.stringify(data));
      return (value as Record<string, unknown>)[name];
    };
    for (const data of [
      { 'filter[status]': 'a,b' },
      { 'filter[status]': 'a, b,' },
      { 'filter[status]': ['a', 'b'] },
      { 'filter[status][]': ['a', 'b'] },
      { 'filter[status][]': 'a,b' },
      { 'filter[status][0]': 'a', 'filter[status][1]': 'b' },
    ])
      assert.deepEqual(read(data, 'filter[status]'), ['a', 'b'], JSON.stringify(data));
    for (const data of [
      { 'filter[status]': '' },
      { 'filter[status]': ',' },
      { 'filter[status][]': ['', ''] },
      {},
    ])
      assert.equal(read(data, 'filter[status]'), undefined, JSON.stringify(data));
    assert.deepEqual(read({ 'filter[id]': '1,2' }, 'filter[id]'), [1, 2]);
    assert.deepEqual(
      read({ 'filter[name]': 'Cruz, Ana' }, 'filter[name]'),
      ['Cruz, Ana'],
      'a text keeps its comma',
    );
    assert.deepEqual(read({ sort: '-name,name' }, 'sort'), ['-name', 'name']);
    const errors = (data: object) => said(check(data).error);
    assert.deepEqual(errors({ 'filter[status]': 'a,c' }), {
      'filter[status]': ['The selected filter[status] is invalid.'],
    });
    for (const id of ['1,x', '1e2', '1,0x10'])
      assert.deepEqual(errors({ 'filter[id]': id }), {
        'filter[id]': ['The filter[id] field must be an integer.'],
      });
    assert.deepEqual(errors({ sort: 'colour' }), {
      sort: ['The selected sort is invalid. It can be name, -name.'],
    });
    const many = Array.from({ length: 101 }, () => 'a').join();
    assert.ok(check({ 'filter[status]': many }).error instanceof Invalid);
  });

  it('contract §3.1 treats every parameter without a value as absent', () => {
    const query = Type.Object({
      year: Type.Optional(Type.Integer()),
      start: Type.Optional(Type.String({ minLength: 1 })),
      kind: Type.Optional(oneOf(['a'])),
      page: Type.Integer({ default: 1 }),
      needed: Type.String({ minLength: 1 }),
    });
    const check = compileValidator(query, 'querystring');
    const empty = { year: '', start: '', kind: '', page: '', needed: '' };
    assert.deepEqual(said(check(empty).error), { needed: ['The needed field is required.'] });
    const { value } = check({ ...empty, needed: 'x' });
    assert.deepEqual(JSON.parse(JSON.stringify(value)), { page: 1, needed: 'x' });
  });

  it('contract §3.1 reads an empty text in an optional field as null, and reports it as missing in a required one', () => {
    const body = Type.Object({
      name: text(),
      kind: nullable(oneOf(['a'])),
      note: Type.Optional(nullable(text())),
      email: Type.Optional(nullable(Type.String({ format: 'email' }))),
      height: Type.Optional(nullable(Type.Integer())),
      is_open: Type.Optional(Type.Boolean()),
      part: Type.Optional(oneOf(['court'])),
      ids: Type.Optional(Type.Array(Type.Integer())),
      rows: Type.Optional(Type.Array(Type.Object({ type: text(), end: Type.Optional(nullable(text())) }))),
    });
    const empty = { note: '', email: '', height: '', is_open: '', part: '', ids: '' };
    const sent = () => ({ name: 'x', kind: 'a', ...empty, rows: [{ type: 'y', end: '' }] });
    assert.deepEqual(compileValidator(body, 'body')(sent()).value, {
      name: 'x',
      kind: 'a',
      note: null,
      email: null,
      height: null,
      rows: [{ type: 'y', end: null }],
    });
    const missing = compileValidator(body, 'body')({ name: '', kind: '', ...empty, rows: [{ type: '' }] });
    assert.deepEqual(said(missing.error), {
      name: ['The name field is required.'],
      kind: ['The selected kind is invalid.'],
      'rows.0.type': ['The rows.0.type field is required.'],
    });
    const change = compileValidator(body, 'body', { creates: false })(sent());
    assert.deepEqual(said(change.error), { part: ['The part field is required.'] });
  });

  it('contract §3.1 reads null in an optional field of a new record as left out, and refuses it in a change', () => {
    const body = Type.Object({
      name: text(),
      part: Type.Optional(oneOf(['court'])),
      note: Type.Optional(nullable(text())),
      any: Type.Optional(Type.Unknown()),
      rows: Type.Optional(Type.Array(Type.Object({ rate: Type.Optional(Type.Number()) }))),
    });
    const sent = () => ({ name: 'x', part: null, note: null, any: null, rows: [{ rate: null }] });
    const read = compileValidator(body, 'body')(sent());
    assert.deepEqual(read.value, { name: 'x', note: null, any: null, rows: [{}] });
    const missing = compileValidator(body, 'body')({ ...sent(), name: null });
    assert.deepEqual(said(missing.error), { name: ['The name field is required.'] });
    const change = compileValidator(body, 'body', { creates: false })(sent());
    assert.deepEqual(said(change.error), {
      part: ['The part field is required.'],
      'rows.0.rate': ['The rows.0.rate field is required.'],
    });
  });

  it('recognizes filters only by their exact names, however many brackets others have', () => {
    const filters = {
      'filter[status]': Type.Optional(Type.String()),
      'filter[year]': Type.Optional(Type.Integer()),
    };
    const check = compileValidator(Type.Object(filters), 'querystring');
    for (const name of [
      'filter[x]',
      'filter[]',
      'filter[status]]',
      'filter[status]x]',
      'filter[status',
      'filter[',
    ])
      assert.ok(check({ [name]: 'a' }).error instanceof BadRequest, name);
    assert.match(
      check({ 'filter[x]': 'a' }).error!.message,
      /`x` are not allowed\. .* are `status`, `year`\.$/,
    );
    assert.ok(check({ 'filter[status][]': 'a' }).error instanceof Invalid);
    assert.deepEqual(check({ 'filter[status]': '', 'filter[year]': '2024' }).value, {
      'filter[status]': undefined,
      'filter[year]': 2024,
    });
    const brackets = { [`year${'['.repeat(15_500)}`]: 'a', [`filter[year]${'['.repeat(15_500)}`]: '1' };
    assert.deepEqual(said(check(brackets).error), {
      'filter[year]': ['The filter[year] field must be an integer.'],
    });
  });

  it('names nested fields by their path, also fields named like members of Object.prototype', () => {
    const nested = Type.Object({ card_meta: Type.Object({ last4: Type.String({ minLength: 4 }) }) });
    assert.deepEqual(errorsOf(nested, { card_meta: {} }), {
      'card_meta.last4': ['The card meta.last4 field is required.'],
    });
    const odd = Type.Object({
      constructor: Type.String(),
      toString: Type.String(),
      hasOwnProperty: Type.String(),
    });
    assert.deepEqual(Object.keys(errorsOf(odd, { constructor: 7, toString: 7, hasOwnProperty: 7 })).sort(), [
      'constructor',
      'hasOwnProperty',
      'toString',
    ]);
    const list = Type.Object({ parts: Type.Array(Type.Object({ 'a/b~c': Type.Integer() })) });
    assert.deepEqual(Object.keys(errorsOf(list, { parts: [{ 'a/b~c': 1 }, { 'a/b~c': 'x' }] })), [
      'parts.1.a/b~c',
    ]);
  });

  it('reports at most a hundred fields', () => {
    const list = Type.Array(Type.Integer());
    assert.equal(Object.keys(errorsOf(list, new Array(50_000).fill('x'))).length, 100);
  });

  it('refuses a body with too many values before validating any of them', () => {
    const list = Type.Object({ list: Type.Array(Type.Integer()) });
    // One for the list itself; the schema allows no more, and there is room for as many again.
    assert.deepEqual(errorsOf(list, { list: new Array(50_000).fill(1) }), {});
    const tooMany = { body: ['The body has too many values.'] };
    assert.deepEqual(errorsOf(list, { list: new Array(50_001).fill(1) }), tooMany);
    assert.deepEqual(errorsOf(list, { list: [], x: new Array(50_000).fill({}) }), tooMany);
    assert.deepEqual(errorsOf(list, { list: new Array(501).fill(new Array(100).fill('x')) }), tooMany);
    const members = Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`m${n}`, n]));
    assert.deepEqual(errorsOf(list, { list: [], ...members }), tooMany);
  });

  it('accepts as many values as the schema allows, and reports a list that is too long as such', () => {
    const amount = Type.Object({ id: Type.Integer(), of: Type.Integer(), amount: Type.Integer() });
    const schema = Type.Object({
      amounts: Type.Optional(Type.Union([Type.Array(amount, { maxItems: 50_000 }), Type.Null()])),
    });
    const of = (count: number) => ({ amounts: new Array(count).fill({ id: 1, of: 2, amount: 3 }) });
    assert.deepEqual(errorsOf(schema, of(50_000)), {});
    assert.notDeepEqual(errorsOf(schema, of(50_001)), {});
    assert.deepEqual(errorsOf(schema, of(70_000)), { body: ['The body has too many values.'] });
  });
});

describe('text', () => {
  it('with NUL or a lone surrogate is found at any depth, by its path', () => {
    for (const bad of ['\u0000', 'a\u0000', '\ud800', '\udfff', '\udc00\ud800', 'x\ud83d']) {
      assert.deepEqual(badTexts({ a: [{ b: bad }] }), {
        'a.0.b': ['The a.0.b field contains invalid characters.'],
      });
    }
    assert.deepEqual(badTexts({ '\u0000': 1 }), { body: ['The body contains an invalid member name.'] });
  });

  it('of any other kind is accepted', () => {
    for (const good of [
      '',
      '👩🏽‍🚀',
      '\ufeff',
      '\u0001\u007f',
      '\uffff\ufffe',
      '\u202e',
      'e\u0301',
      '\r\n\t',
    ]) {
      assert.equal(findBadText({ a: good }), undefined);
    }
  });

  it('is not checked below thirty-two levels, which are refused', () => {
    let deep: unknown = 'x';
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    const [refusal] = Object.values(findBadText({ a: deep })!)[0]!;
    assert.match(String(refusal), /nested too deeply\.$/);
  });
});

describe('an e-mail address', () => {
  it('needs a local part, one @ and a dotted domain, and contains nothing that could end a header', () => {
    for (const address of [
      '',
      '@',
      'a',
      'a@',
      '@x.test',
      'a@x',
      'a@@x.test',
      'a@b@x.test',
      'a b@x.test',
      'a@x .test',
      'a@x..test',
      '.a@x.test',
      'a.@x.test',
      'a..b@x.test',
      'a@.test',
      'a@x.test.',
      'a@-x.test',
      'a@x-.test',
      'a@x.t',
      'a\n@x.test',
      'a@x.test\n',
      'a@x.test\r\nBcc: b@x.test',
      'a\u0000@x.test',
      '"a"@x.test',
      'a,b@x.test',
      'a;b@x.test',
      '<a@x.test>',
      'a(b)@x.test',
      'a@[127.0.0.1]',
      'a\\b@x.test',
      `${'x'.repeat(65)}@x.test`,
      `a@${'x'.repeat(64)}.test`,
      `a@${'x.'.repeat(130)}test`,
    ]) {
      assert.equal(isEmail(address), false, JSON.stringify(address));
    }
    for (const address of [
      'a@x.test',
      'A.b+c_d-e=f@x.y.test',
      "o'brien@x.test",
      'ñandú@x.test',
      'a@bücher.example',
      '1@1.co',
      `${'x'.repeat(64)}@x.test`,
      `a@${'x'.repeat(63)}.test`,
      'a{b}|c@x.test',
      '!#$%&*/?^`~@x.test',
    ]) {
      assert.equal(isEmail(address), true, address);
    }
  });

  it('is validated quickly, whatever is sent', () => {
    const started = performance.now();
    for (const evil of [
      `${'a'.repeat(60)}@${'a.'.repeat(90)}`,
      `${'a@'.repeat(120)}`,
      `a@${'a-'.repeat(120)}`,
    ]) {
      for (let n = 0; n < 1_000; n += 1) isEmail(evil);
    }
    assert.ok(performance.now() - started < 20_000);
  });
});
