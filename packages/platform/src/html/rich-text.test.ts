import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlank, toRichText } from './rich-text.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.test/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="vbscript:x">x</a>',
  '<p onclick="alert(1)" style="background:url(javascript:x)" class="x" id="y">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "//x.test"</style>',
  '<form action="//x.test"><input name=password></form>',
  '<meta http-equiv=refresh content="0;url=//x.test">',
  '<base href="//x.test/">',
  '<textarea><script>alert(1)</script></textarea>',
  '<<script>alert(1)//<</script>',
  '<object data="x"></object><embed src="x">',
  '<!--><script>alert(1)</script-->',
  '<p>\u0000<script>alert(1)</script>',
];

test('hostile HTML is stripped of everything that runs, loads or styles', () => {
  for (const html of HOSTILE) {
    const text = toRichText(html);
    assert.doesNotMatch(
      text,
      /<\/?(?:script|style|iframe|svg|math|form|input|img|meta|base|object|embed)/i,
      html,
    );
    assert.doesNotMatch(text, /<[^>]*\s(?:on\w+|style|class|id|src)\s*=/i, html);
    assert.doesNotMatch(text, /<[^>]*(?:script|data):/i, html);
    assert.doesNotMatch(text, /href="\/\//, html);
    // A second pass removes nothing more.
    assert.equal(toRichText(text), text, html);
  }
});

test('headings, lists, tables, marks and links are kept, and links send no referrer', () => {
  const html =
    '<h2>Terms</h2><p>Of <strong>use</strong> &amp; <em>more</em><br /></p><ul><li>One</li></ul>' +
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
  assert.equal(toRichText(html), html);
  assert.equal(
    toRichText('<a href="https://x.test/a?b=1&amp;c=2" target="_blank">x</a>'),
    '<a href="https://x.test/a?b=1&amp;c=2" rel="noopener noreferrer">x</a>',
  );
  assert.equal(toRichText('Añá 李 😀 1 < 2'), 'Añá 李 😀 1 &lt; 2');
});

test('a text is blank when it shows nothing', () => {
  for (const html of ['', ' ', '<p></p>', '<p>&nbsp;<br /></p>', '<script>alert(1)</script>'])
    assert.equal(isBlank(toRichText(html)), true, html);
  assert.equal(isBlank(toRichText('<p>x</p>')), false);
});

test('only the words remain of a text with too many elements or too many open at once', () => {
  const nested = (count: number) => `<p>Read</p>${'<i>'.repeat(count)}this &lt;b&gt;<script>x</script>`;
  assert.match(toRichText(nested(499)), /^<p>Read<\/p><i>/);
  assert.match(toRichText(`If 1 < 2 then so.${'<i>'.repeat(501)}`), /^If 1 &lt; 2 then so\. +$/);
  // Closed elements do not add to the depth.
  assert.match(toRichText('<i>so</i>'.repeat(600)), /^<i>so<\/i>/);
  assert.doesNotMatch(toRichText(nested(501)), /<[^>]*>/);
  assert.match(toRichText(nested(501)), /^ Read +this &lt;b&gt; x $/);
  assert.match(toRichText('<i>so</i>'.repeat(30_000)), /^<i>so<\/i>/);
  assert.match(toRichText('<i>so</i>'.repeat(30_001)), /^ so ( so )+$/);
  assert.equal(isBlank(toRichText('<b>'.repeat(60_000))), true);
});

test('a hundred thousand hostile characters, the longest accepted text, are processed in time', () => {
  const units = [
    '<b>',
    '</b>',
    '<',
    '<a href="',
    '&',
    '&#x',
    '<!--',
    '<p a=',
    '<table><tr>',
    '"\'>',
    '<script>',
  ];
  for (const unit of units) {
    const html = unit.repeat(Math.ceil(100_000 / unit.length));
    // CPU time: elapsed time would include other work of the machine.
    const begun = process.threadCpuUsage();
    isBlank(toRichText(html));
    const { user, system } = process.threadCpuUsage(begun);
    const took = (user + system) / 1000;
    assert.ok(took < 2_000, `${unit} took ${Math.round(took)} ms`);
  }
});
