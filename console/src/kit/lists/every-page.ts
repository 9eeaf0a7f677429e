/** A page of a list, as court and workforce answer it. */
interface Answered<Row> {
  data: readonly Row[];
  meta: { last_page: number };
}

/** All of a list that a form needs whole; each page holds as much as one may ask for, and tells how many there are. */
export async function everyPage<Row>(load: (page: number) => Promise<Answered<Row>>): Promise<Row[]> {
  const first = await load(1);
  const others = await Promise.all(
    Array.from({ length: first.meta.last_page - 1 }, async (_, at) => (await load(at + 2)).data),
  );
  return [...first.data, ...others.flat()];
}
