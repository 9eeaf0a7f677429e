import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CannotOpen, createSealing } from '../privacy/sealing.ts';
import { UnsendableMail } from './message.ts';
import { openMail, sealMail } from './outbox.ts';

const sealing = createSealing({ keys: [{ id: 'one', key: Buffer.alloc(32, 1) }] });
const message = {
  to: 'ana@example.test',
  subject: 'Code',
  text: 'It is 123456.',
  html: '<b>123456</b>',
  id: 'job-7',
};

test('A mail that cannot be sent is refused before it is queued', () => {
  assert.throws(() => sealMail(sealing, { ...message, subject: 'x\r\nBcc: y' }), UnsendableMail);
});

test('K1 A queued mail shows neither code nor address, and can be decrypted only with its own keys', () => {
  const sealed = sealMail(sealing, message);
  const seen = sealed + Buffer.from(sealed.split('.')[2]!, 'base64url').toString('latin1');
  assert.doesNotMatch(seen, /123456|ana@|Code/);
  const stranger = createSealing({ keys: [{ id: 'one', key: Buffer.alloc(32, 2) }] });
  assert.throws(() => openMail(stranger, sealed), CannotOpen);
  assert.throws(() => openMail(sealing, sealing.seal(JSON.stringify(message), 'elsewhere')), CannotOpen);
});

test('A queued mail is restored unchanged, with or without an id', () => {
  assert.deepEqual(openMail(sealing, sealMail(sealing, message)), message);
  const { id, ...unnamed } = message;
  assert.deepEqual(openMail(sealing, sealMail(sealing, unnamed)), unnamed);
  assert.equal(id, 'job-7');
});
