import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PORTRAIT_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { png, promisingPng } from '@bulwagan/testing/form.ts';
import { costOf } from '@bulwagan/testing/memory.ts';
import { type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import sharp from 'sharp';
import { everything } from '../../workforce/bad-input-fixtures.ts';

const MOST_IN_MS = 2_000;

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const employee = await hire(admin);
const small = await png();
const base64 = small.toString('base64');
const inLines = base64.replaceAll(/.{76}/g, '$&\r\n');

/** Routes that accept a picture. */
const ways: ((avatar: unknown) => Promise<Reply>)[] = [
  (avatar) => admin.post(EMPLOYEES, { ...JUAN, avatar }),
  (avatar) => admin.put(`${EMPLOYEES}/${employee.id}`, { avatar }),
  (avatar) => admin.put(`/api/users/${admin.id}/avatar`, { avatar }),
];

const sized = (bytes: number) =>
  Buffer.concat([small, Buffer.alloc(bytes - small.length)]).toString('base64');
const promised = (width: number, height: number, bits?: number) =>
  promisingPng(width, height, bits).toString('base64');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test('W§8: anything but a base64 picture of at most 2 MB is refused quickly with an error of the field avatar, and nothing is stored', async () => {
  const refused: [name: string, avatar: unknown][] = [
    ['whitespace only', ' \r\n '],
    ['one byte too many', sized(PORTRAIT_MAX_BYTES + 1)],
    ['a pixel flood', promised(50_000, 50_000)],
    ['a PNG of 2^31 - 1 by 1 pixels', promised(2 ** 31 - 1, 1)],
    ['25 megapixels and one column', promised(5_001, 5_000)],
    ['fewer pixels with 16 bits each', promised(4_000, 4_000, 16)],
    ['a picture of 0 by 0 pixels', promised(0, 0)],
    ['missing pixel data', promised(1_000, 1_000)],
    ['a truncated picture', small.subarray(0, small.length / 2).toString('base64')],
    ['an SVG', svg.toString('base64')],
    ['an SVG as a data URL', `data:image/svg+xml;base64,${svg.toString('base64')}`],
    ['an SVG labelled as PNG', `data:image/png;base64,${svg.toString('base64')}`],
    ['a data URL without base64', 'data:image/svg+xml,%3Csvg/%3E'],
    ['an empty data URL', 'data:image/png;base64,'],
    ['a data URL in a data URL', `data:image/png;base64,data:image/png;base64,${base64}`],
    ['an address', 'https://evil.example/picture.png'],
    ['a path', '../../../../etc/passwd'],
    ['base64 of base64', Buffer.from(base64).toString('base64')],
    ['an invalid character', `${base64.slice(0, 20)}!${base64.slice(20)}`],
    ['padding in the middle', `${base64.slice(0, 20)}==${base64.slice(20)}`],
    ['hexadecimal', small.toString('hex')],
    ['one letter', 'A'],
    ['a NUL', `${base64}\u0000`],
    ['a lone surrogate', `${base64}\ud800`],
    ['a list', [base64]],
    ['an object', { data: base64 }],
    ['a number', 7],
    ['yes', true],
  ];
  const before = await everything(testApp);
  for (const [name, avatar] of refused)
    for (const send of ways) {
      const begun = performance.now();
      const reply = await send(avatar);
      assert.equal(reply.status, 422, `${name} ${reply.text.slice(0, 300)}`);
      assert.deepEqual(Object.keys(reply.body.errors), ['avatar'], name);
      assert.ok(performance.now() - begun < MOST_IN_MS, name);
    }
  for (const send of ways) assert.equal((await send(sized(6 * 1024 * 1024))).status, 413);
  assert.equal(await everything(testApp), before);
});

test('contract §3.1: an empty avatar of an employee means no picture; a user picture is required', async () => {
  const [ofNew, ofChanged, ofUser] = ways;
  assert.equal((await ofUser!('')).status, 422);
  for (const send of [ofNew!, ofChanged!]) {
    const { status, body, text } = await send('');
    assert.ok(status === 200 || status === 201, text);
    assert.equal(body.data.avatar_url ?? null, null, text);
  }
});

test('W§4: base64 with line breaks, without padding, in the URL alphabet and with any data prefix is accepted', async () => {
  const taken = [
    base64,
    inLines,
    ` \n${inLines}\n`,
    base64.replace(/=+$/, ''),
    small.toString('base64url'),
    `data:image/png;base64,${base64}`,
    `DATA:image/PNG;BASE64,${base64}`,
    // The bytes determine the type, not the prefix.
    `data:image/jpeg;base64,${base64}`,
    sized(PORTRAIT_MAX_BYTES),
  ];
  for (const avatar of taken)
    for (const send of ways) {
      const { status, text } = await send(avatar);
      assert.ok(status === 200 || status === 201, `${avatar.slice(0, 60)} ${text}`);
    }
  const { pathname, search } = new URL((await admin.get('/api/profile')).body.data.avatar_url);
  const { rawPayload, headers } = await testApp.server.inject({
    url: pathname + search,
    headers: admin.headers,
  });
  assert.equal((await sharp(rawPayload).metadata()).format, 'webp');
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('W§8: the largest accepted picture keeps memory within bounds', async () => {
  const side = 5_000;
  // Each row of pixels starts with its filter type.
  const pixels = Buffer.alloc((side * 4 + 1) * side);
  const avatar = promisingPng(side, side, 8, pixels).toString('base64');
  const { result, growthInBytes } = await costOf(() => admin.put(`${EMPLOYEES}/${employee.id}`, { avatar }));
  assert.equal(result.status, 200, result.text.slice(0, 500));
  assert.ok(growthInBytes < 200_000_000, `${growthInBytes} bytes`);
});
