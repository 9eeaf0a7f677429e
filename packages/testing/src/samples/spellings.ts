/**
 * Returns other spellings of an identifier made of letters, one space and one hyphen, as people and word processors
 * write it.
 */
export const spellingsOf = (identifier: string): [how: string, written: string][] => [
  ['small letters', identifier.toLowerCase()],
  ['capitals', identifier.toUpperCase()],
  ['a space behind', `${identifier} `],
  ['a space before', ` ${identifier}`],
  ['a no-break space behind', `${identifier}\u00a0`],
  ['a no-break space within', identifier.replaceAll(' ', '\u00a0')],
  ['two spaces within', identifier.replaceAll(' ', '  ')],
  ['an ideographic space', identifier.replaceAll(' ', '\u3000')],
  ['en dashes', identifier.replaceAll('-', '\u2013')],
  ['em dashes', identifier.replaceAll('-', '\u2014')],
  ['no-break hyphens', identifier.replaceAll('-', '\u2011')],
  ['minus signs', identifier.replaceAll('-', '\u2212')],
  [
    'letters of full width',
    identifier.replaceAll(/[A-Z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
  ['letters and marks apart', identifier.normalize('NFD')],
];
