import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMail, type MailOptions } from './mail.ts';
import { createMailbox } from './mailbox.ts';
import { isMailAddress, type MailMessage, RefusedMail, UnsendableMail } from './message.ts';
import { oneLine } from './plain-text.ts';

const message: MailMessage = {
  to: 'ana@example.test',
  subject: 'Your code, Ñandú',
  text: 'It is 123456.\n.\nA line with a dot alone stands above.',
  html: '<p>It is 123456.</p>',
};

interface Received {
  from: string;
  to: string[];
  body: string;
}

async function smtpServer(t: TestContext, options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 20,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      let body = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      stream.on('end', () => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), body });
        done();
      });
    },
    ...options,
  });
  // Some tests have clients that disconnect on purpose.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { received, url: `smtp://127.0.0.1:${port}`, port };
}

function mailTo(t: TestContext, options: Partial<MailOptions>) {
  const lines: string[] = [];
  const mail = createMail({
    from: 'Bulwagan <no-reply@hall.test>',
    log: { info: (data, text) => lines.push(JSON.stringify(data) + text) },
    timeoutInMilliseconds: 2_000,
    ...options,
  });
  t.after(() => mail.close());
  return { mail, lines };
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

async function temporaryFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const injections: Partial<MailMessage>[] = [
  ...['\n', '\r', '\r\n', '\u0000', '\u0085', '\u2028', '\u2029', '\u000b', '\u007f'].flatMap((end) => [
    { to: `ana@example.test${end}Bcc: eve@example.test` },
    { subject: `Hello${end}Bcc: eve@example.test` },
  ]),
  ...[
    '',
    'ana',
    '@example.test',
    'ana@',
    'ana@example.test, eve@example.test',
    'ana@example.test,eve@example.test',
    'ana@example.test;eve@example.test',
    'Ana <ana@example.test>',
    '<ana@example.test>',
    'group: ana@example.test;',
    'ana@example.test eve@example.test',
    'ana@eve@example.test',
    '"ana\\"@example.test',
    `${'a'.repeat(65)}@example.test`,
    `ana@${'e'.repeat(255)}.test`,
    'ana\ud800@example.test',
  ].map((to) => ({ to })),
  { subject: 'Hello \udfff' },
  { text: 'NUL \u0000' },
  { html: '\ud800' },
  ...['', 'a b', 'a\r\nBcc: x', '<a>', 'a@b', 'x'.repeat(101)].map((id) => ({ id })),
];

test('A mail with a line break in its header, or to more than one address, is refused and nothing is sent', async (t) => {
  const { received, url } = await smtpServer(t);
  const folder = await temporaryFolder(t);
  for (const { mail } of [mailTo(t, { url }), mailTo(t, { mailboxFolder: folder })]) {
    for (const change of injections) {
      await assert.rejects(mail.send({ ...message, ...change }), UnsendableMail, JSON.stringify(change));
    }
  }
  assert.deepEqual(received, []);
  assert.deepEqual(await readdir(folder), []);
});

test('Invalid mail settings are refused at creation, and a password in them is not shown', () => {
  const log = { info: () => {} };
  const from = 'no-reply@hall.test';
  assert.throws(() => createMail({ from, log }), /needs a server or a mailbox/);
  assert.throws(() => createMail({ from: 'a@b.test\r\nBcc: x@y.test', mailboxFolder: 'x', log }));
  for (const url of ['http://user:hunter2@mail.test', 'smtp:user:hunter2', 'sendmail:', 'smtp://']) {
    assert.throws(
      () => createMail({ url, from, log }),
      (error) => error instanceof Error && !error.message.includes('hunter2'),
    );
  }
});

test('A server that is down, refuses or does not respond causes an error in time', async (t) => {
  const silent = createServer();
  const silentPort = await portOf(silent);
  t.after(() => silent.close());
  const gone = createServer();
  const freePort = await portOf(gone);
  await new Promise((resolve) => gone.close(resolve));
  const refusing = await smtpServer(t, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  });
  for (const url of [`smtp://127.0.0.1:${freePort}`, `smtp://127.0.0.1:${silentPort}`, refusing.url]) {
    const begun = performance.now();
    const { mail, lines } = mailTo(t, { url, timeoutInMilliseconds: 300 });
    await assert.rejects(
      mail.send(message),
      (error) => error instanceof Error && !(error instanceof UnsendableMail),
    );
    assert.ok(performance.now() - begun < 20_000, `${url} took ${performance.now() - begun} ms`);
    assert.deepEqual(lines, []);
  }
});

test('The response of a server that refuses an address is reported without the address', async (t) => {
  const { url } = await smtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: Recipient address rejected`), { responseCode: 550 })),
  });
  await assert.rejects(mailTo(t, { url }).mail.send(message), (error: Error) => {
    assert.match(error.message, /5\.1\.1 <\[hidden\]>: Recipient address rejected/);
    assert.ok(!inspect(error).includes(message.to));
    return true;
  });
});

test('A refusal is permanent when it concerns the address, size or content of the mail, and not the sender', async (t) => {
  type Step = 'connection' | 'user' | 'sender' | 'address' | 'content';
  let refusal: [step: Step, code: number, words: string];
  const at =
    (step: Step) =>
    (...given: unknown[]) => {
      const done = given.at(-1) as (error?: Error | null, answer?: object) => void;
      const [refused, responseCode, words] = refusal;
      if (step === refused) done(Object.assign(new Error(words), { responseCode }));
      else done(null, { user: 'us' });
    };
  const { port } = await smtpServer(t, {
    authOptional: false,
    onConnect: at('connection'),
    onAuth: at('user'),
    onMailFrom: at('sender'),
    onRcptTo: at('address'),
    onData: (stream, _session, done) => void stream.resume().on('end', () => at('content')(done)),
  });
  const cases: [...refusal: typeof refusal, isForGood: boolean][] = [
    ['address', 550, 'No such mailbox', true],
    ['address', 501, '5.1.3 Bad address', true],
    ['address', 550, '5.2.1 Mailbox closed', true],
    ['address', 450, 'Come back later', false],
    ['address', 552, 'Mailbox full', false],
    ['address', 552, '5.2.2 Mailbox full', false],
    ['address', 530, 'Authentication required', false],
    ['address', 554, '5.7.1 Relay access denied', false],
    ['address', 550, '5.1.8 No such sender', false],
    ['address', 550, '5.4.5 Daily quota exceeded', false],
    ['content', 554, 'No', true],
    ['content', 552, '5.3.4 Too large', true],
    ['content', 451, 'Come back later', false],
    ['content', 550, '5.7.26 The domain of the sender is not ours', false],
    ['sender', 550, '5.1.0 No', false],
    ['user', 535, '5.7.8 Wrong password', false],
    ['connection', 554, 'No service', false],
  ];
  for (const [step, code, words, isForGood] of cases) {
    refusal = [step, code, words];
    const { mail } = mailTo(t, { url: `smtp://us:pass@127.0.0.1:${port}` });
    await assert.rejects(mail.send(message), (error: Error & { responseCode?: number }) => {
      assert.equal(error instanceof RefusedMail, isForGood, `${refusal}: ${error.message}`);
      assert.equal(error.responseCode, code);
      return true;
    });
  }
});

test('An invalid certificate is refused, and so is a server without TLS where TLS is required', async (t) => {
  const selfSigned = await smtpServer(t, { disabledCommands: [] });
  await assert.rejects(
    mailTo(t, { url: selfSigned.url }).mail.send(message),
    /certificate|altname|self.signed/i,
  );
  assert.deepEqual(selfSigned.received, []);
  const plain = await smtpServer(t);
  await assert.rejects(mailTo(t, { url: `${plain.url}?requireTLS=true` }).mail.send(message));
  assert.deepEqual(plain.received, []);
  await mailTo(t, { url: `${selfSigned.url}?ignoreTLS=true` }).mail.send(message);
  assert.equal(selfSigned.received.length, 1);
});

test('A mail arrives complete at one address, and neither address nor content is logged', async (t) => {
  const { received, url } = await smtpServer(t);
  const { mail, lines } = mailTo(t, { url });
  await mail.send({ ...message, id: 'job-7' });
  const [arrived] = received;
  assert.equal(arrived?.from, 'no-reply@hall.test');
  assert.deepEqual(arrived?.to, ['ana@example.test']);
  assert.match(arrived.body, /^From: Bulwagan <no-reply@hall\.test>\r$/m);
  assert.match(arrived.body, /^To: ana@example\.test\r$/m);
  assert.match(arrived.body, /^Subject: =\?UTF-8\?/m);
  assert.match(arrived.body, /^Message-ID: <job-7@hall\.test>\r$/m);
  assert.match(arrived.body, /^Content-Type: multipart\/alternative/m);
  assert.match(arrived.body, /It is 123456\.\r\n\.\r\nA line with a dot/);
  assert.equal(lines.length, 1);
  assert.doesNotMatch(lines.join(), /ana|123456|code/);
});

test('The user name and password of the mail server URL are used to sign in', async (t) => {
  const seen: unknown[] = [];
  const { received, port } = await smtpServer(t, {
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  const { mail } = mailTo(t, { url: `smtp://us%40er:p%2Fss@127.0.0.1:${port}` });
  await mail.send(message);
  assert.deepEqual(seen, [['us@er', 'p/ss']]);
  assert.equal(received.length, 1);
});

test('Twenty concurrent mails all arrive over at most two connections', async (t) => {
  let connections = 0;
  const { received, url } = await smtpServer(t, {
    onConnect(_session, done) {
      connections++;
      done();
    },
  });
  const { mail } = mailTo(t, { url });
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => mail.send({ ...message, to: `a${number}@example.test` })),
  );
  assert.equal(new Set(received.flatMap(({ to }) => to)).size, 20);
  assert.ok(connections <= 2, `${connections} connections`);
});

test('A mail that was aborted while waiting for a slow server is not sent later', async (t) => {
  const working = Promise.withResolvers<void>();
  const { received, url } = await smtpServer(t, {
    onRcptTo: (_address, _session, done) => void working.promise.then(() => done()),
  });
  const { mail } = mailTo(t, { url });
  const givingUp = new AbortController();
  const sent = ['ana', 'ben'].map((name) => mail.send({ ...message, to: `${name}@example.test` }));
  const late = mail.send({ ...message, to: 'cora@example.test' }, givingUp.signal).catch(() => 'given up');
  await sleep(200);
  givingUp.abort();
  working.resolve();
  assert.equal(await late, 'given up');
  await Promise.all([...sent, mail.send({ ...message, to: 'dan@example.test' })]);
  assert.deepEqual(received.flatMap(({ to }) => to).toSorted(), [
    'ana@example.test',
    'ben@example.test',
    'dan@example.test',
  ]);
});

test('Closing lets a mail in progress arrive', async (t) => {
  const { received, url } = await smtpServer(t, {
    onRcptTo: (_address, _session, done) => setTimeout(done, 100),
  });
  const { mail } = mailTo(t, { url });
  const sent = mail.send(message);
  await mail.close();
  await sent;
  assert.equal(received.length, 1);
});

test('Without a server, mails are stored in the mailbox', async (t) => {
  const folder = await temporaryFolder(t);
  const { mail, lines } = mailTo(t, { mailboxFolder: folder });
  await mail.send(message);
  const [arrived] = await createMailbox(folder).list({ to: message.to });
  assert.deepEqual({ ...arrived, id: '', sent_at: '' }, { ...message, id: '', sent_at: '' });
  assert.doesNotMatch(lines.join(), /ana|123456/);
});

test('An address may be international, have a tag and a numeric host', () => {
  for (const address of [
    'a@b',
    'ana+tag@example.test',
    "o'brien@example.test",
    'niña@españa.test',
    'a@[127.0.0.1]',
    '用户@例子.test',
  ]) {
    assert.equal(isMailAddress(address), true, address);
  }
});

test('Any text can be made safe for a subject', () => {
  assert.equal(
    oneLine(' Books\r\nBcc: eve@example.test\u2028for\t all \ud800'),
    'Books Bcc: eve@example.test for all \ufffd',
  );
});
