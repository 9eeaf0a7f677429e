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
    'elements 10,000 deep, closed from without': `${'<ol><li>'.repeat(5_000)}x${'</ol>'.repeat(5_000)}`,
    // Attempts to fool the counter of open elements: unmatched closing tags and immediately closed elements must not
    // lower it.
    'frames with half a tag, and open elements': `${'<iframe><b </iframe>'.repeat(5_500)}${'<i>'.repeat(5_900)}${'</u>'.repeat(Math.floor((length - 127_700) / 4))}`,
    '499 open elements and many closed ones': `${'<b>'.repeat(499)}${'<i></i>'.repeat(28_000)}`.slice(
      0,
      length,
    ),
    '499 open elements and wrong ends': `${'<b>'.repeat(499)}${'</u>'.repeat(49_500)}`.slice(0, length),
    'a comment without end': `x<!--${'-'.repeat(length - 5)}`,
    'a tag without end': `x<a ${named(20_000)}`,
    'attributes, all of one name': within('<a ', 'a=1 ', '>x</a>'),
    'attributes, each of another name': `<a ${named(20_000)}>x</a>`,
    'an attribute without end': within('x<a href="', 'a', ''),
    'a name without end': within('x<', 'b', ''),
  };
}
