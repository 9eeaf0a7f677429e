const MAX_LENGTH = 255;

/** Ending by what the bytes are; the first is given to a name that has none of them. */
const ENDINGS: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/tiff': ['.tif', '.tiff'],
};

/**
 * The name of a file as its sender calls it, to be read by people: without folders, controls and what turns the direction
 * of writing (`exe.gpj` that looks like `jpg.exe`), 255 characters at most with its ending kept. Never used as a path.
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
 * The header under which a file is saved (RFC 6266): in ASCII for old programs, and whole. A name that ends as another
 * kind of file gets the true ending as well, so that what calls itself a page is not opened as one.
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

/** What `encodeURIComponent` leaves alone and RFC 8187 does not. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
