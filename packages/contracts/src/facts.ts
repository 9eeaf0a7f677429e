/** Names in a table of facts, in its order. */
export type NameIn<Table> = keyof Table & string;

/** Names of the entries whose fact `Fact` is true. */
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

/** A text in both languages of the pages. */
export interface BothLanguages {
  readonly en: string;
  readonly fil: string;
}

/** Returns a text of each name, by language and then by name as pages use them. */
export function inBothLanguages<Table extends object>(
  table: Table,
  textOf: (facts: Table[NameIn<Table>]) => BothLanguages,
): Record<keyof BothLanguages, Readonly<Record<NameIn<Table>, string>>> {
  const textsIn = (language: keyof BothLanguages) =>
    Object.fromEntries(namesIn(table).map((name) => [name, textOf(table[name])[language]])) as Record<
      NameIn<Table>,
      string
    >;
  return { en: textsIn('en'), fil: textsIn('fil') };
}
