import { createRequire } from 'node:module';

/** The driver's conversion of a value to text, bytes or null. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null;
};

/** Returns a value as an SQL literal in which `pgbench` finds no variable. */
export function literal(value: unknown): string {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return 'null';
  if (Buffer.isBuffer(prepared)) return `'\\x${prepared.toString('hex')}'`;
  return escaped(String(prepared));
}

/** Matches `E'…'`, with backslash escapes, or `'…'`. */
const QUOTED = /(?<![\w$])E'((?:[^'\\]|\\[\s\S]|'')*)'|'((?:[^']|'')*)'/gi;

/** Escapes colons and line breaks within quotes, so that `pgbench` finds neither a variable nor a line end there. */
export const withoutVariables = (text: string): string =>
  text.replaceAll(QUOTED, (quoted, withEscapes: string | undefined, plain: string | undefined) => {
    if (!/[:\n]/.test(quoted)) return quoted;
    if (withEscapes === undefined) return escaped(plain!.replaceAll("''", "'"));
    return `E'${withEscapes.replaceAll(/\\[\s\S]|[:\n]/g, spelledOut)}'`;
  });

/** Escapes a colon or line break within `E'…'`, with or without a preceding backslash; other pairs stay. */
function spelledOut(sign: string): string {
  if (sign.endsWith(':')) return '\\x3A';
  return sign.endsWith('\n') ? '\\n' : sign;
}

function escaped(text: string): string {
  const inside = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', '\\x3A')
    .replaceAll('\n', '\\n');
  return `E'${inside}'`;
}
