const MAX_LENGTH = 255;

/** Extensions by detected media type. A name without any of these extensions gets the first one. */
const ENDINGS: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/tiff': ['.tif', '.tiff'],
};

/**
 * Returns the sender's file name for display: without folders, control characters and bidirectional overrides (which
 * make `exe.gpj` look like `jpg.exe`), at most 255 characters, with its extension kept. Never used as a path.
 */
export function displayName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1)!;
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const name = /^\.*$/.test(clean) ? 'file' : clean;
  if (name.length <= MAX_LENGTH) return name;
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_LENGTH - ending.length).toWellFormed() + ending;
}

/**
 * Returns the Content-Disposition header (RFC 6266), with an ASCII name for old clients and the complete name. A name
 * whose extension belongs to another type also gets the correct extension, so that browsers do not open a file as a
 * web page because of its name.
 */
export function contentDisposition(fileName: string, mediaType: string): string {
  const name = withEnding(fileName, mediaType);
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

function withEnding(name: string, mediaType: string): string {
  const endings = ENDINGS[mediaType];
  if (endings === undefined || endings.some((ending) => name.toLowerCase().endsWith(ending))) return name;
  return name + endings[0];
}

/** Escapes characters that `encodeURIComponent` leaves alone but RFC 8187 does not allow. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
