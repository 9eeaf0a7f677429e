import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout } from './layout.ts';

const HOSTILE = `<script>alert("x")</script><img src=x onerror='y'> & "quoted"`;

test('User input is never interpreted as HTML', () => {
  const { html } = layout({
    title: HOSTILE,
    paragraphs: [HOSTILE],
    code: HOSTILE,
    action: { label: HOSTILE, url: `https://hall.test/?q=${HOSTILE}` },
    sender: HOSTILE,
    footnote: HOSTILE,
    language: HOSTILE,
  });
  assert.doesNotMatch(html, /<script|<img/);
  assert.doesNotMatch(html, /=x onerror='/);
  assert.doesNotMatch(html, /"x"|"quoted"/);
});

test('An action whose URL is not http or https is refused', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@b.test',
    '/reset',
    '',
  ]) {
    assert.throws(
      () => layout({ title: 'x', paragraphs: [], action: { label: 'Open', url } }),
      TypeError,
      url,
    );
  }
});

test('A mail loads no remote content', () => {
  const { html } = layout({ title: 'Hello', paragraphs: ['a'], code: '123456' });
  assert.doesNotMatch(html, /https?:|<link|<img|url\(|@import/);
});

test('The text version says all that the HTML says', () => {
  const content = {
    title: 'Confirm your e-mail address',
    paragraphs: ['Welcome, Ana.', 'Type this code into the page.\nIt counts for 15 minutes.'],
    code: '012345',
    action: { label: 'Open the page', url: 'https://hall.test/verify?a=1&b=2' },
    sender: 'Bulwagan Fundraising',
    footnote: 'You get this because somebody signed up with your address.',
  };
  const { text, html } = layout(content);
  assert.equal(
    text,
    'Confirm your e-mail address\n\nWelcome, Ana.\n\nType this code into the page.\nIt counts for 15 minutes.\n\n' +
      '    012345\n\nOpen the page:\nhttps://hall.test/verify?a=1&b=2\n\n' +
      '-- \nBulwagan Fundraising\nYou get this because somebody signed up with your address.\n',
  );
  assert.match(html, /<html lang="en">/);
  assert.match(html, />012345</);
  assert.match(html, /href="https:\/\/hall\.test\/verify\?a=1&amp;b=2"/);
  assert.match(html, /Type this code into the page\.<br>It counts/);
  for (const said of [content.title, 'Welcome, Ana.', content.sender, content.footnote, 'Open the page']) {
    assert.ok(html.includes(said), said);
  }
});

test('The only six-digit number in a text is the code', () => {
  const { text } = layout({ title: 'Your code', paragraphs: ['It counts for 15 minutes.'], code: '987654' });
  assert.deepEqual(text.match(/\b\d{6}\b/g), ['987654']);
});
