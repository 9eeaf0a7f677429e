import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { columnsUnder } from './columns.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('columns under an alias become one text, and anything but a plain name is refused', () => {
  const textOf = (directions?: ('asc' | 'desc')[]) =>
    sql`${columnsUnder('e', ['id', 'name_2'], directions)}`.compile(db).sql;
  assert.equal(textOf(), 'e.id, e.name_2');
  assert.equal(textOf(['desc', 'asc']), 'e.id desc, e.name_2 asc');
  for (const name of ['', 'Name', '1st', 'a b', 'a;', 'a"', "a'", 'a.b', 'a--', 'ñ', 'a\n'])
    for (const make of [() => columnsUnder('e', [name]), () => columnsUnder(name, ['id'])])
      assert.throws(make, /is not a column name/, JSON.stringify(name));
});
