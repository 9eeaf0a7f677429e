/** A page of a list in the format of court and workforce. */
interface Answered<Row> {
  data: readonly Row[];
  meta: { last_page: number };
}

/**
 * Loads all pages of a list, for forms that need every row. Each request asks for the maximum page size, and each
 * response contains the number of pages.
 */
export async function everyPage<Row>(load: (page: number) => Promise<Answered<Row>>): Promise<Row[]> {
  const first = await load(1);
  const others = await Promise.all(
    Array.from({ length: first.meta.last_page - 1 }, async (_, at) => (await load(at + 2)).data),
  );
  return [...first.data, ...others.flat()];
}
