import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toRichText } from '@bulwagan/platform/html/rich-text.ts';
import { CONTAINERS, roundsIn } from './testing/parsed-bodies.ts';

/** Attacks on HTML sanitizers, grouped by technique. Each would run `alert` if it got through. */
const TRICKS: Record<string, string[]> = {
  'scripts and handlers': [
    '<script>alert(1)</script>',
    '<script src="data:text/javascript,alert(1)"></script>',
    '<script/x>alert(1)</script >',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<img/src=x/onerror=alert(1)>',
    '<img src="x` `<script>alert(1)</script>"` `>',
    '<p/onclick=alert(1)>x',
    '<p\nonmouseover\n=\nalert(1)>x</p>',
    '<p onclick\u0000="alert(1)">x</p>',
    '<b onfocus=alert(1) autofocus tabindex=1>x</b>',
    '<details open ontoggle=alert(1)>x</details>',
    '<video><source onerror=alert(1)></video>',
    '<body onload=alert(1)>',
    '<p style="animation-name:x" onanimationstart=alert(1)>x</p>',
    '<a href=# onclick=alert(1) href=#>x</a>',
  ],
  'URLs that run scripts': [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="java&Tab;script&colon;alert(1)">x</a>',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '<a href="\u00a0javascript:alert(1)">x</a>',
    '<a href="javascript&NewLine;:alert(1)">x</a>',
    '<a href="java<!-- -->script:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
    '<a href="blob:https://x.test/1">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a>',
    '<a href="//evil.test/x">x</a>',
    '<a href="\\\\evil.test">x</a>',
    '<a href="/\\evil.test">x</a>',
    '<a xlink:href="javascript:alert(1)">x</a>',
    '<a href="https://x.test" ping="//evil.test" target="_top" download>x</a>',
    '<area href="javascript:alert(1)"><map><area href="javascript:alert(1)"></map>',
    '<blockquote cite="javascript:alert(1)">x</blockquote>',
    '<ol start="javascript:alert(1)"><li value="javascript:alert(1)">x</li></ol>',
    '<td background="javascript:alert(1)">x</td>',
  ],
  'frames, forms and external resources': [
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<embed src="javascript:alert(1)">',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<input type=image src onerror=alert(1)>',
    '<isindex type=image src=1 onerror=alert(1)>',
    '<meta http-equiv="refresh" content="0;javascript:alert(1)">',
    '<link rel=stylesheet href="//evil.test/x.css"><base href="//evil.test/">',
    '<portal src="//evil.test"></portal><frameset onload=alert(1)>',
  ],
  styles: [
    '<style>@import "//evil.test/x.css";</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<style><img src="</style><img src=x onerror=alert(1)>"></style>',
  ],
  'other namespaces and parser differences': [
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
    '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)/>#x"/></svg>',
    '<svg><foreignObject><iframe onload=alert(1)></iframe></foreignObject></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
    '<math href="javascript:alert(1)">x</math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
    '<template><img src=x onerror=alert(1)></template>',
    '<template shadowrootmode=open><script>alert(1)</script></template>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
    '<plaintext><script>alert(1)</script>',
    '<table><caption><svg><title><style><img src=x onerror=alert(1)></style></title></svg></caption></table>',
    '<p id="</p><img src=x onerror=alert(1)>">x</p>',
    '<a href="https://x.test/&quot;><img src=x onerror=alert(1)>">x</a>',
    '<a href="https://x.test/\' onmouseover=alert(1) x=\'">x</a>',
  ],
  'broken markup': [
    '<<script>alert(1)//<</script>',
    '<!--><script>alert(1)</script-->',
    '<!-- --!><img src=x onerror=alert(1)>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?><?x <script>alert(1)</script>?>',
    '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
    '<b><i><a href="javascript:alert(1)"',
    '<img src=x onerror="alert(1)',
    '<script>alert(1)',
    '</p><script>alert(1)</script><p',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
    '＜script＞alert(1)＜/script＞',
    '<p>\u2028<script>alert(1)</script>',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
    `${'<b>'.repeat(200)}<img src=x onerror=alert(1)>${'</b>'.repeat(200)}`,
  ],
};

for (const [kind, tricks] of Object.entries(TRICKS)) {
  test(`C§2 a body with ${kind} is harmless in every container and after repeated parsing`, () => {
    // Verifies that the check detects the attack in the unsanitized body.
    assert.ok(tricks.some((trick) => roundsIn('div', trick).length > 0));
    for (const trick of tricks) {
      const body = toRichText(trick);
      assert.equal(toRichText(body), body, trick);
      for (const container of CONTAINERS)
        assert.deepEqual(roundsIn(container, body), [], `${trick}\n${body}`);
    }
  });
}

test('C§2 combined attacks are as harmless as each alone', () => {
  const all = Object.values(TRICKS).flat();
  for (const [index, trick] of all.entries()) {
    const body = toRichText(`<p>${trick}</p>${all[(index * 7 + 3) % all.length]}`);
    assert.deepEqual(roundsIn('div', body), [], `${trick}\n${body}`);
  }
});
