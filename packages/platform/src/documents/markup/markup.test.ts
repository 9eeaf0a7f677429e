import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field, Values } from '../values/fields.ts';
import { blocksOf } from './blocks.ts';
import { checkNames } from './check.ts';
import { fillTemplate } from './fill.ts';
import { parseTemplate } from './parse.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: { en: `The ${name}`, fil: `Ang ${name}` },
  type: 'text',
  ...more,
});
const FIELDS: Field[] = [
  field('name', { required: true }),
  field('city'),
  field('province'),
  field('alias'),
  field('on', { type: 'date' }),
  field('at', { type: 'time' }),
  field('amount', { type: 'money' }),
  field('is_new', { type: 'yes_no' }),
  field('items', { type: 'list', items: [field('item'), field('price', { type: 'money' })] }),
];

const filled = (body: string, values: Values, language: 'en' | 'fil' = 'en'): string[] =>
  fillTemplate(parseTemplate(body).nodes, FIELDS, values, { language, timeZone: 'Asia/Manila' }).map((line) =>
    line.map(({ text }) => text).join(''),
  );
const problems = (body: string) => {
  const { nodes, problems: found } = parseTemplate(body);
  return [...found, ...checkNames(nodes, FIELDS)].map(({ code, name, line }) => `${line} ${code} ${name}`);
};

test('contract §3.2 a table cell with < alone joins the cell to its left, unless a value says so', () => {
  const body = '| a | b | c |\n|---|:-:|--:|\n| {{ name }} | < | < |\n| < | x | {{ city }} |';
  const lines = fillTemplate(
    parseTemplate(body).nodes,
    FIELDS,
    { name: 'Sunday', city: '<' },
    { language: 'en', timeZone: 'Asia/Manila' },
  );
  const [table] = blocksOf(lines);
  assert.deepEqual(table?.type === 'table' && table.aligns, ['left', 'center', 'right']);
  const joined = [{ s: '', joined: true }];
  assert.deepEqual(table?.type === 'table' && table.rows, [
    [[{ s: 'Sunday' }], joined, joined],
    [[{ s: '<' }], [{ s: 'x' }], [{ s: '<' }]],
  ]);
});

test('contract §3.2 mistakes in a template are all reported, each with its line', () => {
  assert.deepEqual(problems('{{ name }}\n{{ nobody }}'), ['2 unknown nobody']);
  assert.deepEqual(problems('{{ Name }}\n{{ name.first }}\n{{}}'), [
    '1 unreadable {{ Name }}',
    '2 unreadable {{ name.first }}',
    '3 unreadable {{}}',
  ]);
  assert.deepEqual(problems('{{#if city}}\n{{#each items}}'), [
    '1 unclosed {{#if city}}',
    '2 unclosed {{#each items}}',
  ]);
  assert.deepEqual(problems('{{/if}} ]] {{else}}'), [
    '1 unopened {{/if}}',
    '1 unopened ]]',
    '1 unopened {{else}}',
  ]);
  assert.deepEqual(problems('{{#each name}}{{/each}}{{ items }}'), ['1 not_a_list name', '1 a_list items']);
  assert.deepEqual(problems('{{ item }}{{#each items}}{{ item }}{{/each}}'), ['1 unknown item']);
  const deep = '{{#if city}}'.repeat(5) + '{{/if}}'.repeat(5);
  assert.deepEqual(problems(deep), ['1 too_deep {{#if city}}']);
});

test('contract §3.2 a missing required value is printed as its label, in the language of the paper', () => {
  assert.deepEqual(filled('To: {{ name }}', {}), ['To: [The name]']);
  assert.deepEqual(filled('Kay: {{ name }}', { name: '  ' }, 'fil'), ['Kay: [Ang name]']);
});

test('contract §3.2 a missing optional value leaves no line, no comma and no bracket', () => {
  assert.deepEqual(filled('A\nTelephone: {{ alias }}\nB', {}), ['A', 'B']);
  assert.deepEqual(filled('{{ name }}, {{ city }}, {{ province }}', { name: 'Ana', province: 'Bulacan' }), [
    'Ana, Bulacan',
  ]);
  assert.deepEqual(filled('{{ city }}, {{ name }}', { name: 'Ana' }), ['Ana']);
  assert.deepEqual(filled('{{ name }} ({{ alias }}), {{ city }}', { name: 'Ana', city: 'Malolos' }), [
    'Ana, Malolos',
  ]);
  assert.deepEqual(filled('On {{ on }}[[ at {{ at }}]].', { on: '2026-12-01' }), ['On 1 December 2026.']);
});

test('contract §3.2 conditions and repeated parts leave no empty lines of their own', () => {
  const body =
    'A\n{{#if is_new}}\nnew\n{{else}}\nold\n{{/if}}\n{{#each items}}\n- {{ item }} {{ price }}\n{{/each}}\nB';
  const items = [
    { item: 'rice', price: 123_456n },
    { item: 'salt', price: 5n },
  ];
  assert.deepEqual(filled(body, { is_new: false, items }), [
    'A',
    'old',
    '- rice ₱1,234.56',
    '- salt ₱0.05',
    'B',
  ]);
  assert.deepEqual(filled(body, { is_new: true, items: [] }), ['A', 'new', 'B']);
});

test('contract §3.2 dates and times are printed as the language has them', () => {
  const values = { on: '2026-12-01', at: '13:05' };
  assert.deepEqual(filled('{{ on }} {{ at }}', values), ['1 December 2026 1:05 p.m.']);
  assert.deepEqual(filled('{{ on }} {{ at }}', values, 'fil'), ['ika-1 ng Disyembre 2026 1:05 n.h.']);
});

test('contract §3.2 a value that ends with a period ends the sentence', () => {
  const values = { name: 'Juan Reyes, Jr.', at: '13:05' };
  assert.deepEqual(filled('At **{{ at }}**[[, in {{ city }}]].', values), ['At **1:05 p.m.**']);
  assert.deepEqual(filled('{{ name }}. {{ name }}, judge.', values), [
    'Juan Reyes, Jr. Juan Reyes, Jr., judge.',
  ]);
  assert.deepEqual(filled('{{ name }}...', values), ['Juan Reyes, Jr....']);
});

test('contract §3.2 text in a value stays text, whatever markup or source it looks like', () => {
  const hostile = '# Title **bold** | cell | {{ city }} ]] #eval("1") <script>alert(1)</script> $x$';
  const lines = fillTemplate(
    parseTemplate('{{ name }}').nodes,
    FIELDS,
    { name: hostile },
    {
      language: 'en',
      timeZone: 'Asia/Manila',
    },
  );
  assert.deepEqual(blocksOf(lines), [{ type: 'paragraph', align: 'left', lines: [[{ s: hostile }]] }]);
  const table = fillTemplate(
    parseTemplate('| A | B |\n|---|--:|\n| {{ name }} | x |').nodes,
    FIELDS,
    { name: 'a|b\nc' },
    {
      language: 'en',
      timeZone: 'Asia/Manila',
    },
  );
  assert.deepEqual(blocksOf(table), [
    {
      type: 'table',
      aligns: ['left', 'right'],
      header: [[{ s: 'A' }], [{ s: 'B' }]],
      rows: [[[{ s: 'a|b\nc' }], [{ s: 'x' }]]],
    },
  ]);
});

test('contract §3.2 a row with + is the foot of each page, and the rows after it end the table', () => {
  const { nodes } = parseTemplate('| A | B |\n|---|--:|\n| x | ₱1.00 |\n| Page | + |\n| All | {{ name }} |');
  const lines = fillTemplate(nodes, FIELDS, { name: '+' }, { language: 'en', timeZone: 'Asia/Manila' });
  assert.deepEqual(blocksOf(lines), [
    {
      type: 'table',
      aligns: ['left', 'right'],
      header: [[{ s: 'A' }], [{ s: 'B' }]],
      rows: [[[{ s: 'x' }], [{ s: '₱1.00' }]]],
      foot: {
        row: [[{ s: 'Page' }], [{ s: '', total: true }]],
        after: [[[{ s: 'All' }], [{ s: '+' }]]],
      },
    },
  ]);
});

test('contract §3.2 a bold value of several lines is bold in each of them, and the text after it is not', () => {
  const { nodes } = parseTemplate('**{{ city }}**\nPlain\n\nNext');
  const lines = fillTemplate(
    nodes,
    FIELDS,
    { city: 'One\nTwo' },
    { language: 'en', timeZone: 'Asia/Manila' },
  );
  assert.deepEqual(
    blocksOf(lines).map((block) => block.type === 'paragraph' && block.lines),
    [[[{ s: 'One', bold: true }], [{ s: 'Two', bold: true }], [{ s: 'Plain' }]], [[{ s: 'Next' }]]],
  );
});
