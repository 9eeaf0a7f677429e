/**
 * A response that is already serialized, such as a long list whose rows the database returned as JSON. It is sent
 * unchanged. Tests compare it with its schema like any other.
 */
export class JsonText {
  readonly bytes: Buffer;

  /**
   * Writes consecutive texts into one buffer. Joining them first would copy a long text once more and scan it for its
   * length.
   */
  constructor(texts: readonly string[]) {
    let length = 0;
    for (const text of texts) length += Buffer.byteLength(text);
    this.bytes = Buffer.allocUnsafe(length);
    let at = 0;
    for (const text of texts) at += this.bytes.write(text, at);
  }
}

/** Text without quotes, backslashes, control characters and surrogates: JSON contains it unchanged. */
const NEEDS_NO_ESCAPES = /^[ !#-[\]-\uD7FF\uE000-\uFFFF]*$/;

/** Serializes a text as JSON, for templates. Text without special characters, the usual case, is faster this way. */
export function quoted(text: string | null): string {
  if (text === null) return 'null';
  return NEEDS_NO_ESCAPES.test(text) ? `"${text}"` : JSON.stringify(text);
}
