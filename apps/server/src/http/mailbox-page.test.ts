import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMail } from '@bulwagan/platform/mail/mail.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import Fastify from 'fastify';
import { mailboxPlugin } from './mailbox-page.ts';

test('contract §1: the mailbox shows mails to an address, newest first, as JSON and as a page without scripts', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-mailbox-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const log = createLog({ level: 'silent', pretty: false });
  const mail = createMail({ from: 'Bulwagan <no-reply@hall.test>', mailboxFolder: folder, log });
  const evil = '<script>alert(1)</script>';
  for (const [n, to] of ['ana@x.test', 'ben@x.test', 'ana@x.test'].entries()) {
    await mail.send({
      id: `mail-${n}`,
      to,
      subject: `Mail ${n} ${evil}`,
      text: `Text ${evil}`,
      html: `<p>${n}</p>`,
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const app = Fastify();
  await app.register(mailboxPlugin(folder), { prefix: '/dev/mail' });

  const list = async (query: string) => (await app.inject({ url: `/dev/mail/messages${query}` })).json().data;
  const toAna = await list('?to=ana@x.test');
  assert.deepEqual(
    toAna.map(({ subject }: { subject: string }) => subject.slice(0, 6)),
    ['Mail 2', 'Mail 0'],
  );
  assert.deepEqual(Object.keys(toAna[0]).sort(), ['html', 'id', 'sent_at', 'subject', 'text', 'to']);
  assert.equal((await list('')).length, 3);
  assert.equal((await list('?to=nobody@x.test')).length, 0);
  assert.equal((await list('?to=ana@x.test&to=ben@x.test')).length, 3, 'what is no address filters nothing');

  const page = await app.inject({ url: '/dev/mail' });
  assert.match(String(page.headers['content-security-policy']), /script-src 'none'/);
  assert.ok(!page.body.includes(evil));
  assert.ok(page.body.includes('Mail 2'));
});
