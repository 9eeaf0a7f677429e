import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { movableClock } from '../time/clock.ts';
import { createMailbox } from './mailbox.ts';

const mail = (to: string, subject = 'Hello') => ({ to, subject, text: 'text', html: '<p>html</p>' });

async function setup(t: TestContext, keep?: number) {
  const parent = await mkdtemp(join(tmpdir(), 'mailbox-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  // The folder does not exist yet, as at the first start.
  const folder = join(parent, 'data', 'mailbox');
  const clock = movableClock('2026-11-21T05:00:00Z');
  return { folder, clock, mailbox: createMailbox(folder, keep === undefined ? { clock } : { clock, keep }) };
}

test('An address that looks like a path or pattern is treated as an address, and nothing is written outside the folder', async (t) => {
  const { folder, mailbox } = await setup(t);
  const addresses = [
    '../../x@example.test',
    '/etc/x@example.test',
    '*@example.test',
    '.@example.test',
    '%00@example.test',
  ];
  for (const to of addresses) await mailbox.add(mail(to));
  for (const to of addresses) assert.equal((await mailbox.list({ to })).length, 1, to);
  assert.equal((await readdir(folder)).length, addresses.length);
  assert.deepEqual(await readdir(join(folder, '..')), ['mailbox']);
});

test('A partially written or foreign file is not listed', async (t) => {
  const { folder, mailbox } = await setup(t);
  const { id } = await mailbox.add(mail('ana@example.test'));
  const [name] = await readdir(folder);
  await writeFile(join(folder, `${name}.draft`), '{"id":');
  await writeFile(join(folder, 'notes.json'), 'not ours');
  assert.deepEqual(
    (await mailbox.list()).map((each) => each.id),
    [id],
  );
});

test('An empty mailbox returns an empty list', async (t) => {
  const { mailbox } = await setup(t);
  assert.deepEqual(await mailbox.list(), []);
  assert.deepEqual(await mailbox.list({ to: 'ana@example.test' }), []);
});

test('Only the newest mails are kept', async (t) => {
  const { folder, mailbox } = await setup(t, 5);
  for (let number = 1; number <= 12; number++) await mailbox.add(mail('ana@example.test', String(number)));
  assert.deepEqual(
    (await mailbox.list()).map((each) => each.subject),
    ['12', '11', '10', '9', '8'],
  );
  assert.equal((await readdir(folder)).length, 5);
});

test('Mails are listed newest first, by time and then by arrival', async (t) => {
  const { clock, mailbox } = await setup(t);
  for (const subject of ['first', 'second']) await mailbox.add(mail('ana@example.test', subject));
  clock.advance({ minutes: 15 });
  await mailbox.add(mail('ana@example.test', 'third'));
  const listed = await mailbox.list();
  assert.deepEqual(
    listed.map((each) => each.subject),
    ['third', 'second', 'first'],
  );
  assert.deepEqual(
    listed.map((each) => each.sent_at),
    ['2026-11-21T05:15:00.000Z', '2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  );
});

test('Mails are listed as sent, filtered by address ignoring case, up to the limit', async (t) => {
  const { mailbox } = await setup(t);
  const sent = await mailbox.add({
    to: 'Ana@Example.test',
    subject: 'Ñ 💠',
    text: 'a\r\nb\t',
    html: '<b>"é"</b>',
  });
  await mailbox.add(mail('ben@example.test'));
  assert.deepEqual(await mailbox.list({ to: 'ana@example.TEST' }), [sent]);
  assert.equal((await mailbox.list()).length, 2);
  assert.equal((await mailbox.list({ limit: 1 })).length, 1);
  assert.equal((await mailbox.list({ limit: 0 })).length, 1);
  assert.deepEqual(Object.keys(sent).sort(), ['html', 'id', 'sent_at', 'subject', 'text', 'to']);
});

test('Mails of several processes are stored in one mailbox, none is lost, and they survive a restart', async (t) => {
  const { folder, mailbox } = await setup(t);
  const program = join(folder, '..', 'writer.ts');
  await mailbox.add(mail('ana@example.test'));
  const source = `
    import { createMailbox } from ${JSON.stringify(new URL('./mailbox.ts', import.meta.url).href)};
    const mailbox = createMailbox(${JSON.stringify(folder)});
    await Promise.all(Array.from({ length: 50 }, (_, n) =>
      mailbox.add({ to: 'ana@example.test', subject: process.pid + ' ' + n, text: 'x'.repeat(10_000), html: '' })));
  `;
  await writeFile(program, source);
  const writers = [1, 2].map(
    () => new Promise<number | null>((resolve) => fork(program).on('exit', resolve)),
  );
  assert.deepEqual(await Promise.all(writers), [0, 0]);
  const listed = await mailbox.list({ to: 'ana@example.test', limit: 1_000 });
  assert.equal(new Set(listed.map((each) => each.subject)).size, 101);
});
