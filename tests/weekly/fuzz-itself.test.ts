import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Figure } from '@bulwagan/testing/metrics.ts';
import type { Reason } from '../attack/reasons.ts';
import { inMembers } from '../bad-input/wrong.ts';
import { REQUESTS, reached } from '../fuzz/figures.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { type Fault, service } from '../fuzz/seeded.ts';
import type { Fuzzed } from '../fuzz/state.ts';
import { BIG_LIST } from '../fuzz/texts/big-list.ts';
import { fuzzTexts } from '../fuzz/texts/fuzz-texts.ts';
import { NAUGHTY_STRINGS, naughtyFrom } from '../fuzz/texts/naughty.ts';

/** Tests of the fuzzer itself, on a service with injected faults. */

const diagnostics: string[] = [];
const context = { diagnostic: (line: string) => diagnostics.push(line) };
/** Runs both kinds of run on a service; the figures are added to `reported`. */
const run = async (office: Fuzzed, reported: Figure[] = [], count = 1_500) => {
  const report = (figure: Figure) => reported.push(figure);
  await fuzz(context, office, { name: 'any', count, report });
  await fuzzTexts(context, office, { name: 'texts', count: NAUGHTY_STRINGS.length, report });
};

test('the fuzzer finds nothing in a correct service, and prints the seed to repeat it', async () => {
  const reported: Figure[] = [];
  await run(service(), reported);
  assert.match(diagnostics[0]!, /^FUZZ_SEED=\d+$/);
  assert.match(diagnostics[1]!, /^\d+ requests; statuses 200: \d+, 201: \d+/);
  const all = NAUGHTY_STRINGS.length;
  const figures = reported.map(({ check, figure, goal, holds }) => `${check}: ${figure} (${goal}) ${holds}`);
  const expected = [
    /^any: requests: 1[5-9]\d\d \(at least 1500\) true$/,
    /^any: faulty responses: 0 status 5xx, 0 not matching the schema, 0 slower than 5 s, 0 with a stack trace, 0 texts not stored as sent, 0 other faults \(0 each\) true$/,
    /^any: stored texts read back and compared: [1-9]\d* \(at least 150\) true$/,
    /^any: operations that succeeded: 5 of 5 \(more than half\) true$/,
    new RegExp(`^texts: requests: \\d+ \\(at least ${all}\\) true$`),
    /^texts: faulty responses: 0 status 5xx, .* \(0 each\) true$/,
    new RegExp(
      `^texts: stored texts read back and compared: [1-9]\\d* \\(at least ${Math.ceil(all / 10)}\\) true$`,
    ),
    new RegExp(
      `^texts: naughty strings sent: ${all} of ${all}, 221 in each of 3 text fields and 56 in each of 0 other fields \\(at least ${all}\\) true$`,
    ),
    /^texts: fields that were validated: 3 of 3 \(more than nine in ten\) true$/,
    /^texts: text fields that returned a naughty string unchanged: 3 of 3 \(more than a quarter\) true$/,
  ];
  assert.equal(figures.length, expected.length);
  for (const [index, pattern] of expected.entries()) assert.match(figures[index]!, pattern);
});

const FOUND: [fault: Fault, finding: RegExp, figure: RegExp][] = [
  ['fails with 500', /failed with 500: POST \/things/, /^[1-9]\d* status 5xx, 0 not/],
  [
    'answers with an undeclared status',
    /418 is not declared: POST \/things/,
    / [1-9]\d* not matching the schema/,
  ],
  ['answers with an invalid id', /id must be integer: /, / [1-9]\d* not matching the schema/],
  ['answers with HTML', /text\/html is not declared for 200: GET /, / [1-9]\d* not matching the schema/],
  ['answers without a body', /no body is not declared for 200: GET /, / [1-9]\d* not matching the schema/],
  ['answers 204 with a body', /a body is not declared for 204: DELETE /, / [1-9]\d* not matching the schema/],
  ['exposes internals', /exposes internals \(.+\): POST \/things/, / [1-9]\d* with a stack trace/],
  ['changes a text', /name was not returned as sent: POST \/things/, / [1-9]\d* texts not stored as sent/],
  ['loses a text', /name was not returned as sent: POST \/things/, / [1-9]\d* texts not stored as sent/],
  [
    'changes a note',
    /notes\[\]\.text was not returned as sent: POST \/things/,
    / [1-9]\d* texts not stored as sent/,
  ],
  [
    'loses a note',
    /notes\[\]\.text was not returned as sent: POST \/things/,
    / [1-9]\d* texts not stored as sent/,
  ],
  ['loses a record', /accepted, and then read with 404: POST \/things/, / [1-9]\d* other faults$/],
  [
    'changes the settings record',
    /motto was not returned as sent: PUT \/settings/,
    / [1-9]\d* texts not stored as sent/,
  ],
  ['is slow', /took 5001 ms: GET \/things\/\{id\}/, / [1-9]\d* slower than 5 s/],
  ['uses a removed record', /used after it was removed: /, / [1-9]\d* other faults$/],
  ['accepts invalid input', /accepted although invalid: POST \/things/, / [1-9]\d* other faults$/],
  ['accepts NUL', /accepted a text that cannot be stored: POST \/things/, / [1-9]\d* other faults$/],
];

test('the fuzzer finds every kind of fault, and its figures count them', async () => {
  for (const [fault, finding, figure] of FOUND) {
    const reported: Figure[] = [];
    // An empty name is generated so rarely that more requests are needed with any seed.
    const count = fault === 'answers with an undeclared status' ? 12_000 : 1_500;
    await assert.rejects(run(service(fault), reported, count), finding, fault);
    const missed = reported.filter(({ holds }) => !holds);
    assert.ok(
      missed.some((one) => figure.test(one.figure)),
      `${fault}: ${JSON.stringify(missed)}`,
    );
  }
});

test('a run shortened by hand sends less and misses its goal', async (t) => {
  const before = process.env.FUZZ_RUNS;
  t.after(() => {
    if (before === undefined) delete process.env.FUZZ_RUNS;
    else process.env.FUZZ_RUNS = before;
  });
  process.env.FUZZ_RUNS = '60';
  const reported: Figure[] = [];
  await assert.rejects(run(service(), reported), /any: requests[\s\S]*at least 1500/);
  // The sequence in progress is completed.
  const sent = Number(reported[0]!.figure);
  assert.ok(sent >= 60 && sent < 150, String(sent));
  assert.equal(reported[0]!.holds, false);
});

test('operations that never succeed are reported, and the run fails if no more than half succeed', async () => {
  await run(service('refuses every removal'));
  assert.ok(diagnostics.includes('never succeeded: DELETE /things/{id}'));
  await assert.rejects(run(service('refuses every request')), /operations that succeeded[\s\S]*0 of 5/);
  const operations = Array.from({ length: 5 }, (_, index) => ({ method: 'GET', path: `/${index}` }));
  const holds = (count: number) =>
    reached(context, { operations, taken: new Set(operations.slice(0, count)) } as never, {
      name: 'any',
      count: 1,
    }).holds;
  assert.deepEqual([holds(2), holds(3)], [false, true]);
});

test('operations not reached by chance are retried if each must be reached or have a reason', async () => {
  const reported: Figure[] = [];
  const asked = { name: 'any', count: 50, report: (figure: Figure) => reported.push(figure) };
  const once = (fault: Fault, neverLetIn: Reason[]) =>
    fuzz(context, service(fault), { ...asked, neverLetIn });
  await fuzz(context, service('allows removal after a while'), asked);
  assert.match(reported.at(-1)!.figure, /^[1-4] of 5$/);
  await once('allows removal after a while', []);
  assert.equal(reported.at(-1)!.figure, '5 of 5');
  await assert.rejects(once('refuses every removal', []), /4 of 5, missing DELETE \/things\/\{id\}/);
  const it: Reason = ['it stays', /^DELETE /];
  await once('refuses every removal', [it]);
  assert.equal(reported.at(-1)!.goal, 'all except 1 listed exceptions');
  // Enough requests to reach the operation that has a wrong reason.
  asked.count = 1_500;
  await assert.rejects(
    once('refuses every removal', [it, ['it is hidden', /^GET /]]),
    /4 of 5, unused exception: it is hidden/,
  );
});

test('the three services together get 2,000 requests in CI, 50,000 at night and 100,000 by week', () => {
  const { ci, night, week } = REQUESTS;
  assert.ok(3 * ci >= 2_000);
  assert.ok(3 * 2 * night >= 50_000);
  assert.ok(3 * 2 * week >= 100_000);
});

test('the Big List of Naughty Strings is complete, and each of its strings is used', () => {
  // Hash of the list as published, to detect changes by an editor or line-ending conversion.
  const fingerprint = '487db1a95cb679a6a0673b330792b4bdf2ced7ad0ee382b26b43aaca29338830';
  assert.equal(createHash('sha256').update(JSON.stringify(BIG_LIST)).digest('hex'), fingerprint);
  const turns = naughtyFrom(7).take(NAUGHTY_STRINGS.length);
  assert.deepEqual(new Set(turns), new Set(NAUGHTY_STRINGS));
  assert.ok(BIG_LIST.every((text) => NAUGHTY_STRINGS.includes(text)));
});

test('the fuzzer does not treat values as invalid that a pattern or an enum allows', () => {
  const phone = { type: 'string', pattern: '^$|^[0-9]{5}$', minLength: 0 };
  const schema = { properties: { phone, court: { type: 'string', enum: ['RTC', ''] } }, required: ['court'] };
  const wrong = inMembers(schema, { phone: '12345', court: 'RTC' });
  const at = (name: string) => wrong.filter((one) => one.at === name).map(({ value }) => value[name]);
  assert.ok(at('phone').length > 5 && at('court').length > 5);
  assert.deepEqual(
    at('phone').filter((value) => value === '' || value === '12345'),
    [],
  );
  assert.deepEqual(
    at('court').filter((value) => schema.properties.court.enum.includes(value)),
    [],
  );
  assert.ok(
    inMembers(
      { properties: { name: { type: 'string', pattern: '\\S' } }, required: ['name'] },
      { name: 'x' },
    ).some(({ value }) => value.name === ''),
  );
});
