/** Types of the parts of the library that we use. The library has no types of its own. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    advanceWidth: number;
  }
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    /** Glyph 0 for a character that the font does not have. */
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): unknown;
  }
  export function create(bytes: Uint8Array): Font;
}
