/** Response with one record or a page of a list. */
interface Answer {
  data: Item | Item[];
  meta?: { total: number };
}
type Item = Record<string, unknown>;

/** Fields that peers write in another time zone and with other fractions of a second. */
const MOMENTS = new Set(['archived_at', 'anonymized_at', 'created_at', 'updated_at']);
const SECOND_IN_MS = 1_000;

/**
 * Throws unless both responses agree: the same total, the same employees in the same order, and every field of our
 * response with the same value. For a linked account, its user must agree.
 */
export function assertSameAnswer(path: string, ours: Buffer, theirs: Buffer): void {
  const [expected, found] = [ours, theirs].map((body) => JSON.parse(body.toString()) as Answer);
  const differ = (what: string): never => {
    throw new Error(`${path} has another response than ours: ${what}.`);
  };
  if (expected!.meta?.total !== found!.meta?.total)
    differ(`a total of ${found!.meta?.total} for ${expected!.meta?.total}`);
  const [wanted, shown] = [expected!, found!].map(({ data }) => [data].flat());
  if (wanted!.length === 0) differ('no employee to compare');
  if (wanted!.length !== shown!.length) differ(`${shown!.length} employees for ${wanted!.length}`);
  for (const [at, one] of wanted!.entries())
    for (const [field, value] of Object.entries(one)) {
      const other = shown![at]![field];
      if (comparable(field, value) !== comparable(field, other))
        differ(`${field} of ${one.id} is ${JSON.stringify(other)} for ${JSON.stringify(value)}`);
    }
}

function comparable(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return String(value);
  if (field === 'user') return String((value as Item).id);
  if (MOMENTS.has(field)) return String(Math.floor(Date.parse(String(value)) / SECOND_IN_MS));
  if (typeof value !== 'object') return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
