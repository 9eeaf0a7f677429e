const MOST_LENGTH = 120;
/** Path separators, characters that Windows forbids, invisible characters and those that reverse text direction. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;
const ACCENTS = /\p{M}/gu;
const NOT_ASCII = /[^\x20-\x7e]/gu;
/** Characters that RFC 8187 requires to be escaped and `encodeURIComponent` does not escape. */
const LEFT = /['()*]/g;

/**
 * Returns the Content-Disposition header (RFC 6266) that makes a browser save a response under a name: in full Unicode,
 * and in ASCII for old clients.
 */
export function dispositionOf(fileName: string, extension: string): string {
  const name = `${cleaned(fileName) || 'document'}.${extension}`;
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(NOT_ASCII, '_');
  const header = `attachment; filename="${plain.replaceAll(/["\\%]/g, '_')}"`;
  return plain === name && !name.includes('%') ? header : `${header}; filename*=UTF-8''${encoded(name)}`;
}

function cleaned(fileName: string): string {
  const visible = fileName.toWellFormed().normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ');
  // Cut by characters, not by UTF-16 units. Windows drops trailing dots and spaces; Unix hides names with a leading
  // dot.
  return [...visible]
    .slice(0, MOST_LENGTH)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
}

function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    LEFT,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
