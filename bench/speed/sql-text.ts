import { createRequire } from 'node:module';

/** How the driver writes a value: a text, bytes, or null. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null;
};

/** A value as it stands in a statement; no colon in it can be taken for a variable of `pgbench`. */
export function literal(value: unknown): string {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return 'null';
  if (Buffer.isBuffer(prepared)) return `'\\x${prepared.toString('hex')}'`;
  return escaped(String(prepared));
}

/** A statement in which no colon within quotes can be taken for one. */
export const withoutVariables = (text: string): string =>
  text.replaceAll(/(?<![A-Za-z])'((?:[^']|'')*)'/g, (quoted, inside: string) =>
    inside.includes(':') ? escaped(inside.replaceAll("''", "'")) : quoted,
  );

function escaped(text: string): string {
  const inside = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', '\\x3A')
    .replaceAll('\n', '\\n');
  return `E'${inside}'`;
}
