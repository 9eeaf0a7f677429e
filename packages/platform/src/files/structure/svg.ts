const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Root element after an XML declaration, comments and the document type that drawing programs write. */
const ROOT =
  /^\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg[^[>]*>\s*)*<(?:svg:)?svg[\s>]/i;

/** Script, HTML, style sheets and entities, handlers of events, and addresses other than of a part or an embedded picture. */
const UNSAFE: readonly RegExp[] = [
  /<\s*(?:\w+:)?(?:script|foreignObject|iframe|object|embed)\b/i,
  /<!ENTITY|<\?xml-stylesheet|@import/i,
  /\son\w+\s*=/i,
  /\bhref\s*=\s*(?!"#|'#|"data:image\/(?:png|jpe?g);base64,|'data:image\/(?:png|jpe?g);base64,)/i,
  /\burl\(\s*(?!['"]?#|&quot;#)/i,
  /\b(?:java|vb)script:/i,
];

/** Returns whether the bytes begin as an SVG picture. The renderer finds out whether the rest is well-formed. */
export const isSvg = (bytes: Uint8Array): boolean => ROOT.test(textOf(bytes) ?? '');

/** Returns whether an SVG picture is complete in itself: no script, no HTML, and no reference to another file. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  return text !== undefined && ROOT.test(text) && !UNSAFE.some((pattern) => pattern.test(text));
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    // Other encodings could hide what is looked for.
    return undefined;
  }
}
