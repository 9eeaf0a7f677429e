import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHashQueue, HashQueueFull } from './hash-queue.ts';
import { createPasswords, DEFAULT_PASSWORD_COST, isHashable } from './passwords.ts';

const CHEAP = { memoryInKibibytes: 64, passes: 1, lanes: 1 };
const passwords = createPasswords({ cost: CHEAP });

/** argon2id of "password" from the reference implementation: salt "somesalt", t=2, m=256 KiB, p=1. */
const REFERENCE = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

const kept: [string, string][] = [
  ['of 64 characters', 'a'.repeat(64)],
  ['of 128 characters', 'b'.repeat(128)],
  ['of 1,000 characters', 'c'.repeat(1_000)],
  ['of 1,000 characters of four bytes', '💠'.repeat(1_000)],
  ['with NUL inside', 'before\u0000after'],
  ['with spaces at its ends', '  spaces  '],
  ['with a combining accent', 'man\u0303ana'],
  ['that is empty', ''],
];

const pairs: [string, string, string][] = [
  ['equal in the first 72 bytes', `${'x'.repeat(72)}1`, `${'x'.repeat(72)}2`],
  ['equal in the first 999 characters', `${'x'.repeat(999)}1`, `${'x'.repeat(999)}2`],
  ['equal up to a NUL', 'secret\u0000one', 'secret\u0000two'],
  ['that differ by a space at the end', 'secret', 'secret '],
  ['that differ in case', 'Secret', 'secret'],
  ['that look alike', 'man\u0303ana', 'mañana'],
];

for (const [what, one, other] of pairs) {
  test(`Of two passwords ${what}, neither is accepted in place of the other`, async () => {
    const hash = await passwords.hash(one);
    assert.equal(await passwords.verify(other, hash), false);
    assert.equal(await passwords.verify(one, hash), true);
  });
}

test('A password longer than 1,000 characters or with a lone surrogate is refused, not truncated', async () => {
  const hash = await passwords.hash('a'.repeat(1_000));
  for (const password of ['a'.repeat(1_001), '💠'.repeat(1_001), 'a\ud800', '\udfff'.repeat(3)]) {
    assert.equal(isHashable(password), false);
    await assert.rejects(passwords.hash(password), RangeError);
    assert.equal(await passwords.verify(password, hash), false);
  }
});

test('A password of a megabyte is refused without being hashed', async () => {
  const run = () => assert.fail('nothing is hashed');
  const queue = { ...createHashQueue(), run };
  const watched = createPasswords({ queue });
  const password = '💠'.repeat(262_144);
  assert.equal(await watched.verify(password, null), false);
  await assert.rejects(watched.hash(password), RangeError);
});

test('An unknown account accepts no password, and hashes at the same cost', async () => {
  let tasks = 0;
  const queue = createHashQueue();
  const counted = { ...queue, run: <T>(task: () => Promise<T>) => queue.run(task).finally(() => tasks++) };
  const counting = createPasswords({ cost: CHEAP, queue: counted });
  for (const password of ['', 'password', 'x'.repeat(1_000)]) {
    assert.equal(await counting.verify(password, null), false);
  }
  assert.equal(tasks, 3);
});

test('An unknown account costs as much as a wrong password', async () => {
  const hash = await createPasswords().hash('right');
  const real = createPasswords();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 12; round++) {
    for (const [times, stored] of [
      [known, hash],
      [unknown, null],
    ] as const) {
      // CPU time of all threads: elapsed time would include other work of the machine.
      const begun = process.cpuUsage();
      assert.equal(await real.verify('wrong', stored), false);
      const { user, system } = process.cpuUsage(begun);
      times.push(user + system);
    }
  }
  const ratio = Math.min(...known) / Math.min(...unknown);
  assert.ok(ratio > 0.5 && ratio < 2, `a known account costs ${ratio} times as much`);
});

test('An invalid stored hash causes an error that does not show it', async () => {
  const good = await passwords.hash('password');
  const bad = [
    '',
    'password',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    `$2b$12$${'a'.repeat(53)}`,
    good.replace('argon2id', 'argon2i'),
    good.replace('v=19', 'v=16'),
    good.replace('m=64', 'm=99999999'),
    good.replace('p=1', 'p=0'),
    `${good}=`,
    `${good}\n`,
    ` ${good}`,
    good.slice(0, good.lastIndexOf('$')),
  ];
  for (const hash of bad) {
    await assert.rejects(passwords.verify('password', hash), {
      message: 'A stored password hash is not argon2id in PHC form.',
    });
    assert.throws(() => passwords.needsRehash(hash));
  }
});

test('Requests beyond the queue are refused with a retry delay, and the others are answered', async () => {
  const queue = createHashQueue({ concurrency: 2, waitingLine: 8 });
  const flooded = createPasswords({ cost: CHEAP, queue });
  const hash = await flooded.hash('right');
  const answers = await Promise.allSettled(Array.from({ length: 500 }, () => flooded.verify('right', hash)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.equal(refused.length, 490);
  for (const { reason } of refused) {
    assert.ok(reason instanceof HashQueueFull && reason.retryAfterInSeconds >= 1);
  }
  assert.equal(answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length, 10);
  assert.equal(await flooded.verify('right', hash), true);
});

for (const [what, password] of kept) {
  test(`A password ${what} is used completely`, async () => {
    const hash = await passwords.hash(password);
    assert.ok(password === '' || !hash.includes(password));
    assert.equal(await passwords.verify(password, hash), true);
  });
}

test('A hash of the reference implementation is verified', async () => {
  assert.equal(await passwords.verify('password', REFERENCE), true);
  assert.equal(await passwords.verify('Password', REFERENCE), false);
});

test('A hash is argon2id with 19 MiB and two passes, a salt of 16 bytes and a tag of 32', async () => {
  const hash = await createPasswords().hash('password');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.deepEqual(DEFAULT_PASSWORD_COST, { memoryInKibibytes: 19_456, passes: 2, lanes: 1 });
});

test('The same password is hashed differently each time', async () => {
  const hashes = await Promise.all(Array.from({ length: 20 }, () => passwords.hash('password')));
  assert.equal(new Set(hashes).size, 20);
});

test('A hash with another cost needs rehashing', async () => {
  assert.equal(passwords.needsRehash(await passwords.hash('password')), false);
  assert.equal(passwords.needsRehash(REFERENCE), true);
  for (const cost of [
    { ...CHEAP, memoryInKibibytes: 128 },
    { ...CHEAP, passes: 2 },
  ]) {
    assert.equal(passwords.needsRehash(await createPasswords({ cost }).hash('password')), true);
  }
});
