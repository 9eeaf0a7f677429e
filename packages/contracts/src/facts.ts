/** Names in a table of facts, in its order. */
export type NameIn<Table> = keyof Table & string;

/** Names in a table whose fact is true. */
export type NameWith<Table, Fact extends string> = {
  [Name in NameIn<Table>]: Table[Name] extends Record<Fact, true> ? Name : never;
}[NameIn<Table>];

/** Returns the names in a table of facts, in its order. */
export function namesIn<Table extends object>(table: Table): readonly NameIn<Table>[] {
  return Object.keys(table) as NameIn<Table>[];
}

/** Returns the names whose fact is true, in the order of the table. */
export function namesWith<Fact extends string, Table extends Record<string, Record<Fact, boolean>>>(
  table: Table,
  fact: Fact,
): readonly NameWith<Table, Fact>[] {
  return namesIn(table).filter((name): name is NameWith<Table, Fact> => table[name]![fact]);
}
