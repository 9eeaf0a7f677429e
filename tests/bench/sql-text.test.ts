import assert from 'node:assert/strict';
import { test } from 'node:test';
import { literal, withoutVariables } from '../../bench/speed/sql-text.ts';

test('a value is written into a statement as the driver would send it, without colons that name a variable', () => {
  const cases: [value: unknown, text: string][] = [
    [null, 'null'],
    [undefined, 'null'],
    [7, "E'7'"],
    [true, "E'true'"],
    ["it's", "E'it''s'"],
    ['a\\b', "E'a\\\\b'"],
    ['06:30', "E'06\\x3A30'"],
    [Buffer.from([0, 255]), "'\\x00ff'"],
    [['a', 'b'], `E'{"a","b"}'`],
    [{ a: 1 }, `E'{"a"\\x3A1}'`],
  ];
  for (const [value, text] of cases) assert.equal(literal(value), text);
});

test('colons of casts stay in a statement, and those in string literals are escaped', () => {
  const spelled = withoutVariables("select to_char(at, 'HH24:MI'), 'it''s', $1::uuid, 'a:''b'");
  assert.equal(spelled, "select to_char(at, E'HH24\\x3AMI'), 'it''s', $1::uuid, E'a\\x3A''b'");
});

test('an escaped string literal ends at its own quote, and the following text is unchanged', () => {
  const cases: [text: string, spelled: string][] = [
    // As written in the source, and as sent to the database.
    ["a || E'\\n' || b::text || 'x:y'", "a || E'\\n' || b::text || E'x\\x3Ay'"],
    ["a || E'\n' || b::text || 'x:y'", "a || E'\\n' || b::text || E'x\\x3Ay'"],
    ["e'it\\'s: \\\\' || b::text", "E'it\\'s\\x3A \\\\' || b::text"],
    ["E'it''s' || b::date || 'c\nd'", "E'it''s' || b::date || E'c\\nd'"],
    ["date'2026-01-01' + $1::interval", "date'2026-01-01' + $1::interval"],
  ];
  for (const [text, spelled] of cases) assert.equal(withoutVariables(text), spelled);
});
