/** Markup of maximum length that is slow for parsers whose cost is not linear. */
export function costlyBodies(length: number): Record<string, string> {
  const runs = [
    ...[
      '<',
      '>',
      '&',
      '"',
      "'",
      '`',
      '=',
      '/',
      ' ',
      '\u0000',
      '</',
      '<!',
      '<!--',
      '-->',
      '<!-->',
      '<?',
      '<![CDATA[',
    ],
    ...['&#', '&#x', '&amp', '&lt;', '&colon', '<p a=', '<p a', '<a href="', "<a href='", '"\'>', '<script>'],
    ...[
      '<style>',
      '<textarea>',
      '<plaintext>',
      '<noscript>',
      '<template>',
      '<svg>',
      '<math>',
      '<b>',
      '</b>',
      '<a>',
    ],
    ...[
      '<table><tr>',
      '<table><td>',
      '<ol><li>',
      '<b><a href=x>',
      '<svg><b>',
      '<p>x</p>',
      '<br>',
      '<a href="javascript:x">',
    ],
  ];
  const inLink = {
    blanks: ' ',
    tabs: 'java\t',
    'open comments': '<!--',
    comments: '<!-- -->',
    slashes: '/\\',
    colons: 'a:',
    letters: 'a',
    entities: '&#1;',
  };
  const within = (start: string, unit: string, end: string): string =>
    `${start}${unit.repeat(Math.floor((length - start.length - end.length) / unit.length))}${end}`;
  const named = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=x`).join(' ');
  return {
    ...Object.fromEntries(runs.map((unit) => [`a run of ${JSON.stringify(unit)}`, within('x', unit, '')])),
    ...Object.fromEntries(
      Object.entries(inLink).map(([name, unit]) => [
        `a link to ${name}`,
        within('<a href="', unit, '">x</a>'),
      ]),
    ),
    'elements 10,000 deep, all closed': `${'<b>'.repeat(10_000)}x${'</b>'.repeat(10_000)}`,
    'elements 10,000 deep, closed only by the outermost tag': `${'<ol><li>'.repeat(5_000)}x${'</ol>'.repeat(5_000)}`,
    // Attempts to fool the counter of open elements: unmatched closing tags and immediately closed elements must not
    // lower it.
    'iframes with an incomplete tag, and unclosed elements': `${'<iframe><b </iframe>'.repeat(5_500)}${'<i>'.repeat(5_900)}${'</u>'.repeat(Math.floor((length - 127_700) / 4))}`,
    '499 open elements and many closed ones': `${'<b>'.repeat(499)}${'<i></i>'.repeat(28_000)}`.slice(
      0,
      length,
    ),
    '499 open elements and wrong ends': `${'<b>'.repeat(499)}${'</u>'.repeat(49_500)}`.slice(0, length),
    'an unclosed comment': `x<!--${'-'.repeat(length - 5)}`,
    'an unclosed tag': `x<a ${named(20_000)}`,
    'many attributes with the same name': within('<a ', 'a=1 ', '>x</a>'),
    'many attributes with different names': `<a ${named(20_000)}>x</a>`,
    'an unclosed attribute value': within('x<a href="', 'a', ''),
    'an endless tag name': within('x<', 'b', ''),
  };
}
