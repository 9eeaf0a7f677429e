/**
 * Returns other spellings of an identifier made of letters, one space and one hyphen, as people and word processors
 * write it.
 */
export const spellingsOf = (identifier: string): [how: string, written: string][] => [
  ['small letters', identifier.toLowerCase()],
  ['capitals', identifier.toUpperCase()],
  ['a trailing space', `${identifier} `],
  ['a leading space', ` ${identifier}`],
  ['a trailing no-break space', `${identifier}\u00a0`],
  ['a no-break space inside', identifier.replaceAll(' ', '\u00a0')],
  ['two spaces inside', identifier.replaceAll(' ', '  ')],
  ['an ideographic space', identifier.replaceAll(' ', '\u3000')],
  ['en dashes', identifier.replaceAll('-', '\u2013')],
  ['em dashes', identifier.replaceAll('-', '\u2014')],
  ['no-break hyphens', identifier.replaceAll('-', '\u2011')],
  ['minus signs', identifier.replaceAll('-', '\u2212')],
  [
    'full-width letters',
    identifier.replaceAll(/[A-Z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
  ['letters with combining accents', identifier.normalize('NFD')],
];
