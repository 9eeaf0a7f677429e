import fc from 'fast-check';

/** Markup that would run, load or restyle something if shown unsanitized. Each payload would call `alert`. */

const ELEMENTS =
  'p a b td table ol img svg math body input details video audio source iframe object embed form button select marquee isindex x-y'.split(
    ' ',
  );
const HANDLERS =
  'onerror onload onclick onfocus onmouseover ontoggle onbegin onpointerenter onanimationstart onbeforeinput onfocusin onscroll'.split(
    ' ',
  );
/** Spellings of one element with one attribute that parsers may accept. */
const SPELLINGS: ((element: string, name: string, value: string) => string)[] = [
  (e, name, value) => `<${e} ${name}=${value}>x</${e}>`,
  (e, name, value) => `<${e} src=x ${name}="${value}" autofocus tabindex=1>x`,
  (e, name, value) => `<${e}/${name}='${value}'>x</${e}>`,
  (e, name, value) => `<${e}\t\n\f${name.toUpperCase()}\r=\n${value}>x`,
  (e, name, value) => `<${e.toUpperCase()} x="y"${name}=${value}>x`,
  (e, name, value) => `<${e} ${name}\u0000=${value}>x</${e}>`,
  (e, name, value) => `<${e} ${name}=\`${value}\` x='>' y=">">x`,
  (e, name, value) => `<${e} "${name}=${value} '<>x</${e}>`,
  (e, name, value) => `<${e} ${name}=${value} ${name}=harmless href=#>x`,
  (e, name, value) => `<${e} x=x\u00a0${name}=y ${name}=${entities(value)}>x`,
  (e, name, value) => `<${e} ${name}=${value} <p>x</p>`,
  (e, name, value) => `<${e}\u000b${name}=y //${name}=${value}//>x`,
];

const PLACES_OF_ADDRESSES: ((address: string) => string)[] = [
  (to) => `<a href="${to}">x</a>`,
  (to) => `<a href='${to}' rel=opener target=_top ping="${to}">x</a>`,
  (to) => `<a HREF=${to.replaceAll(/\s/g, '')}>x`,
  (to) => `<area href="${to}"><map name=x><area href="${to}"></map>`,
  (to) => `<iframe src="${to}"></iframe>`,
  (to) => `<form action="${to}"><button formaction="${to}">x</button></form>`,
  (to) => `<object data="${to}"><embed src="${to}"></object>`,
  (to) => `<svg><a xlink:href="${to}"><text>x</text></a></svg>`,
  (to) => `<svg><a href=#><animate attributeName=href to="${to}" begin=0s></a></svg>`,
  (to) => `<math href="${to}"><mi xlink:href="${to}">x</mi></math>`,
  (to) => `<blockquote cite="${to}"><ol start="${to}"><li>x</ol></blockquote>`,
  (to) => `<table background="${to}"><td background="${to}" colspan="${to}">x</table>`,
  (to) => `<base href="${to}"><link rel=import href="${to}"><a href=x>x</a>`,
  (to) => `<meta http-equiv=refresh content="0;url=${to}">`,
  (to) => `<p style="background:url(${to})">x</p><img src="${to}" srcset="${to} 2x">`,
];
const ADDRESSES = [
  'javascript:alert(1)',
  'vbscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'javascript://x.test/%0aalert(1)',
  'blob:https://x.test/1',
];
const DISGUISES: ((address: string) => string)[] = [
  (to) => to,
  (to) => to.toUpperCase(),
  (to) => entities(to),
  (to) => [...to].map((one) => `&#x${one.codePointAt(0)!.toString(16)}`).join(''),
  (to) => [...to].map((one) => `&#${String(one.codePointAt(0)).padStart(7, '0')};`).join(''),
  (to) => `${to[0]}\t${to.slice(1)}`,
  (to) => to.replace(':', '\r\n:'),
  (to) => to.replace(':', '&colon;').replaceAll('(', '&lpar;'),
  (to) => `${to.slice(0, 4)}&Tab;&NewLine;${to.slice(4)}`,
  (to) => `\u0001\u001f ${to}`,
  (to) => `&#0;&#14;${to}`,
  (to) => `${to.slice(0, 3)}<!-- -->${to.slice(3)}`,
  (to) => `${to.slice(0, 3)}\u0000${to.slice(3)}`,
  (to) => `\u00a0\ufeff${to}`,
  (to) => `https:${to}`,
];

/** Contexts in which parsers do not read plain markup, each with its end. */
const CONTAINERS: [string, string][] = [
  ...[
    'style',
    'script',
    'textarea',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
    'plaintext',
  ],
  ...['template', 'select', 'option', 'table', 'form', 'svg', 'math', 'frameset', 'button', 'p', 'a', 'pre'],
].map((name): [string, string] => [`<${name}>`, `</${name}>`]);
const NAMESPACES: [string, string][] = [
  ['<svg><style>', '</style></svg>'],
  ['<svg><desc><noscript>', '</noscript></desc></svg>'],
  ['<svg><foreignObject><p>', '</p></foreignObject></svg>'],
  ['<svg></p><title><style>', '</style></title></svg>'],
  ['<math><mtext><table><mglyph><style><!--', '--></style></mglyph></table></mtext></math>'],
  ['<math><annotation-xml encoding="text/html"><style>', '</style></annotation-xml></math>'],
  ['<math><mi></math><form><math><mtext></form><form><mglyph><style>', '</style>'],
  ['<table><caption><svg><desc>', '</desc></svg></caption></table>'],
  ['<template shadowrootmode=open><svg>', '</svg></template>'],
  ['<select><math><style>', '</style></math></select>'],
];
const COMMENTS: [string, string][] = [
  ['<!--', '-->'],
  ['<!-->', '--!>'],
  ['<!--->', '-- >'],
  ['<![CDATA[', ']]>'],
  ['<?xml ', '?>'],
  ['<!DOCTYPE x [', ']>'],
  ['</ ', '>'],
  ['<!', '>'],
  ['<%', '%>'],
  ['<svg><![CDATA[', ']]></svg>'],
];
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<p style="x:expression(alert(1))" onclick=alert(1) id=x class=x>x',
];
/** Ways in which a payload leaves its context, or seems to. */
const WAYS_OUT: ((start: string, payload: string, end: string) => string)[] = [
  (start, payload, end) => `${start}${payload}${end}`,
  (start, payload, end) => `${start}<p title="${end}${payload}">${end}`,
  (start, payload, end) => `${start}<a id="${end}${payload}`,
  (start, payload, end) => `${start}${start}${end}${payload}${end}`,
  (start, payload, end) => `<b><i>${start}</b>${payload}</i>${end}${payload}`,
  (start, payload, end) =>
    `${start.slice(0, -1)} x=">${payload}" ${start.slice(-1)}${payload}${end.toUpperCase()}`,
  (start, payload, end) => `${start}${payload.replaceAll('<', '&lt;')}${end.slice(0, -1)} ${payload}>`,
  (start, payload, end) => `${payload.slice(0, 4)}${start}${end}${payload.slice(4)}${payload}`,
];

const entities = (text: string): string => [...text].map((one) => `&#${one.codePointAt(0)};`).join('');

/** Returns all bodies generated by combination, each once. */
export function hostileBodies(): string[] {
  const handlers = ELEMENTS.flatMap((element, row) =>
    HANDLERS.flatMap((handler, column) =>
      // Three spellings per pair, so that each spelling meets every element and every handler.
      [0, 4, 8].map((step) =>
        SPELLINGS[(row + column + step) % SPELLINGS.length]!(element, handler, 'alert(1)'),
      ),
    ),
  );
  const addresses = PLACES_OF_ADDRESSES.flatMap((place) =>
    ADDRESSES.flatMap((address) => DISGUISES.map((disguise) => place(disguise(address)))),
  );
  const contained = [...CONTAINERS, ...NAMESPACES, ...COMMENTS].flatMap(([start, end]) =>
    PAYLOADS.flatMap((payload) => WAYS_OUT.map((way) => way(start, payload, end))),
  );
  return [...new Set([...handlers, ...addresses, ...contained])];
}

/** Returns `count` random bodies made of pieces of all of them. */
export function drawnBodies(seed: number, count: number): string[] {
  const pieces = [...CONTAINERS, ...NAMESPACES, ...COMMENTS].flat();
  const attributes = fc
    .tuple(
      fc.constantFrom(...SPELLINGS),
      fc.constantFrom(...ELEMENTS),
      fc.constantFrom(...HANDLERS, 'style', 'id'),
    )
    .map(([spell, element, name]) => spell(element, name, 'alert(1)'));
  const addresses = fc
    .tuple(
      fc.constantFrom(...PLACES_OF_ADDRESSES),
      fc.constantFrom(...DISGUISES),
      fc.constantFrom(...ADDRESSES),
    )
    .map(([place, disguise, address]) => place(disguise(address)));
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.constantFrom(...PAYLOADS),
    attributes,
    addresses,
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '=',
      '/',
      '&',
      '&lt;',
      '&amp;lt;',
      '\u0000',
      '\u2028',
      '</',
      '<b',
      '--',
    ),
  );
  // Half of the bodies lose some characters, because parsers repair truncated markup in different ways.
  const body = fc
    .tuple(fc.array(piece, { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(6))
    .map(([all, at, cut]) => {
      const full = all.join('');
      const from = at % full.length;
      return `${full.slice(0, from)}${full.slice(from + Math.max(0, cut - 3))}`;
    });
  return fc.sample(body, { seed, numRuns: count });
}
