import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dispositionOf } from './disposition.ts';

test('no file name can break out of the header, contain a path or be hidden', () => {
  const unit = fc.constantFrom(
    '"',
    '\\',
    '/',
    '\r',
    '\n',
    ';',
    '%',
    '*',
    "'",
    '.',
    ' ',
    'ñ',
    '漢',
    '😀',
    '\ud800',
    '\u202e',
    'a',
  );
  const property = fc.property(fc.string({ unit, maxLength: 300 }), (name) => {
    const header = dispositionOf(name, 'csv');
    const [, plain, encoded] =
      /^attachment; filename="([^"\\\r\n]*)"(?:; filename\*=UTF-8''([\w.!#$&+^`|~%-]+))?$/.exec(header) ?? [];
    assert.ok(plain !== undefined, header);
    for (const shown of [plain, decodeURIComponent(encoded ?? plain)]) {
      assert.match(shown, /^[^./\\ ][^/\\]*\.csv$/u);
      assert.doesNotMatch(shown, /\p{Cc}|\p{Cf}|\p{Cs}/u);
      assert.ok([...shown].length <= 400);
    }
  });
  fc.assert(property);
});

test('a non-ASCII name is sent in both forms', () => {
  const cases = [
    ['Case list 2026-11-21', 'attachment; filename="Case list 2026-11-21.pdf"'],
    ['Peña ₱', `attachment; filename="Pena _.pdf"; filename*=UTF-8''Pe%C3%B1a%20%E2%82%B1.pdf`],
    [`50% (it's)`, `attachment; filename="50_ (it's).pdf"; filename*=UTF-8''50%25%20%28it%27s%29.pdf`],
    ['../../etc/passwd', 'attachment; filename="etc passwd.pdf"'],
    ['', 'attachment; filename="document.pdf"'],
  ] as const;
  for (const [name, header] of cases) assert.equal(dispositionOf(name, 'pdf'), header);
});
