import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentDisposition, displayName } from './file-names.ts';

test('a name shows no folder, no control characters and no bidirectional overrides', () => {
  const shown = {
    '../../etc/passwd': 'passwd',
    '..\\..\\windows\\system.ini': 'system.ini',
    'C:\\scans\\return.pdf': 'return.pdf',
    '/': 'file',
    '..': 'file',
    ' ... ': 'file',
    '': 'file',
    'a\u0000b\r\nSet-Cookie: x.pdf': 'abSet-Cookie: x.pdf',
    'photo\u202Egpj.exe': 'photogpj.exe',
    'zero\u200Bwidth.pdf': 'zerowidth.pdf',
    'lone\uD800.pdf': 'lone\uFFFD.pdf',
    '  padded .pdf ': 'padded .pdf',
    'Reklamo ni Ñandú 😀.pdf': 'Reklamo ni Ñandú 😀.pdf',
  };
  for (const [sent, name] of Object.entries(shown))
    assert.equal(displayName(sent), name, JSON.stringify(sent));
});

test('a long name is cut to 255 characters and keeps its extension', () => {
  assert.equal(displayName(`${'x'.repeat(400)}.pdf`), `${'x'.repeat(251)}.pdf`);
  assert.equal(displayName('y'.repeat(300)), 'y'.repeat(255));
  const cutThrough = displayName(`${'😀'.repeat(200)}.tiff`);
  assert.equal(cutThrough.length, 255);
  assert.ok(cutThrough.isWellFormed() && cutThrough.endsWith('.tiff'));
});

test('RFC 6266 a file is saved under its name, in ASCII for old clients and complete for others', () => {
  assert.equal(
    contentDisposition('return.pdf', 'application/pdf'),
    `attachment; filename="return.pdf"; filename*=UTF-8''return.pdf`,
  );
  assert.equal(
    contentDisposition(`Ñandú "x" 50% (it's).png`, 'image/png'),
    `attachment; filename="_and_ _x_ 50_ (it's).png"; filename*=UTF-8''%C3%91and%C3%BA%20%22x%22%2050%25%20%28it%27s%29.png`,
  );
});

test('a name with the extension of another type gets the true extension', () => {
  assert.match(contentDisposition('invoice.html', 'application/pdf'), /filename="invoice\.html\.pdf"/);
  assert.match(contentDisposition('run.exe', 'image/png'), /filename="run\.exe\.png"/);
  assert.match(contentDisposition('scan', 'image/tiff'), /filename="scan\.tif"/);
  assert.match(contentDisposition('SCAN.JPEG', 'image/jpeg'), /filename="SCAN\.JPEG"/);
});
