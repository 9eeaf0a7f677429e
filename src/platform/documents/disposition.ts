const MOST_LENGTH = 120;
/** Separators of paths, what Windows does not allow, and what cannot be seen or turns text around. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;
const ACCENTS = /\p{M}/gu;
const NOT_ASCII = /[^\x20-\x7e]/gu;
/** What `encodeURIComponent` leaves and RFC 8187 does not. */
const LEFT = /['()*]/g;

/**
 * The header that makes a browser save an answer under a name (RFC 6266), in two spellings: with all letters, and for
 * old clients with those of ASCII.
 */
export function dispositionOf(fileName: string, extension: string): string {
  const name = `${cleaned(fileName) || 'document'}.${extension}`;
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(NOT_ASCII, '_');
  const header = `attachment; filename="${plain.replaceAll(/["\\%]/g, '_')}"`;
  return plain === name && !name.includes('%') ? header : `${header}; filename*=UTF-8''${encoded(name)}`;
}

function cleaned(fileName: string): string {
  const visible = fileName.toWellFormed().normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ');
  // Characters, not halves of them. Windows drops dots and spaces at the end, Unix hides names with a dot before.
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
