import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CannotOpen, createFieldEncryption } from '../privacy/field-encryption.ts';
import { UnsendableMail } from './message.ts';
import { encryptMail, openMail } from './outbox.ts';

const fieldEncryption = createFieldEncryption({ keys: [{ id: 'one', key: Buffer.alloc(32, 1) }] });
const message = {
  to: 'ana@example.test',
  subject: 'Code',
  text: 'It is 123456.',
  html: '<b>123456</b>',
  id: 'job-7',
};

test('A mail that cannot be sent is refused before it is queued', () => {
  assert.throws(() => encryptMail(fieldEncryption, { ...message, subject: 'x\r\nBcc: y' }), UnsendableMail);
});

test('A queued mail shows neither code nor address, and can be decrypted only with its own keys', () => {
  const encrypted = encryptMail(fieldEncryption, message);
  const seen = encrypted + Buffer.from(encrypted.split('.')[2]!, 'base64url').toString('latin1');
  assert.doesNotMatch(seen, /123456|ana@|Code/);
  const stranger = createFieldEncryption({ keys: [{ id: 'one', key: Buffer.alloc(32, 2) }] });
  assert.throws(() => openMail(stranger, encrypted), CannotOpen);
  assert.throws(
    () => openMail(fieldEncryption, fieldEncryption.encrypt(JSON.stringify(message), 'elsewhere')),
    CannotOpen,
  );
});

test('A queued mail is restored unchanged, with or without an id', () => {
  assert.deepEqual(openMail(fieldEncryption, encryptMail(fieldEncryption, message)), message);
  const { id, ...unnamed } = message;
  assert.deepEqual(openMail(fieldEncryption, encryptMail(fieldEncryption, unnamed)), unnamed);
  assert.equal(id, 'job-7');
});
