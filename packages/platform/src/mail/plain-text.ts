/** Control characters and line separators, except `\n`, which may occur in multi-line texts. */
const CONTROL_BUT_NEW_LINE = /[^\P{Cc}\n]+|[\u2028\u2029]+/gu;
/**
 * First the zero-width (non-)joiners and variation selectors that shape the preceding character (emoji, Arabic and
 * Indic letters); then, in a group, every other invisible character.
 */
const UNSEEN =
  /(?<=[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}])(?:\u200c|\u200d|\ufe0e|\ufe0f)|([\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\u{fff9}-\u{fffb}])/gu;

/**
 * Returns text for use in mails: without control, bidirectional and invisible characters, which hide or reverse text.
 * Line feeds stay.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_BUT_NEW_LINE, ' ')
    .replace(UNSEEN, (character, unseen: string | undefined) => (unseen === undefined ? character : ''));
}

/** Returns `plainText` on a single line. */
export function oneLine(text: string): string {
  return plainText(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
}
