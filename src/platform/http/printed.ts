/**
 * An answer whose text is written already, as that of a long list is whose rows the database printed. It is sent as it is.
 * Tests compare it with its declaration like any other.
 */
export class Printed {
  readonly bytes: Buffer;

  /**
   * Of texts that follow one another. They are written one by one: put together, a long text would be copied once more, and
   * then looked through for its length and again to be sent.
   */
  constructor(texts: readonly string[]) {
    let length = 0;
    for (const text of texts) length += Buffer.byteLength(text);
    this.bytes = Buffer.allocUnsafe(length);
    let at = 0;
    for (const text of texts) at += this.bytes.write(text, at);
  }
}

/** Neither quotes, backslashes, control characters nor halves of a character: a string of JSON holds it as it is. */
const NEEDS_NO_ESCAPES = /^[ !#-[\]-\uD7FF\uE000-\uFFFF]*$/;

/** A text as JSON. For templates: what needs no escapes, as most does, is printed sooner so. */
export function quoted(text: string | null): string {
  if (text === null) return 'null';
  return NEEDS_NO_ESCAPES.test(text) ? `"${text}"` : JSON.stringify(text);
}
