import { type RawBuilder, sql } from 'kysely';

const NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Columns of ours under an alias, as one text: `e.id, e.name`. For lists that are part of every request, which as many
 * references would put together anew each time. Throws for anything but a plain name, so that no value can come in here.
 */
export function columnsUnder(
  alias: string,
  names: readonly string[],
  directions?: readonly ('asc' | 'desc')[],
): RawBuilder<unknown> {
  for (const name of [alias, ...names]) {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a column.`);
  }
  const after = (at: number) => (directions === undefined ? '' : ` ${directions[at]}`);
  return sql.raw(names.map((name, at) => `${alias}.${name}${after(at)}`).join(', '));
}
