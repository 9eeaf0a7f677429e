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

/** `E'…'`, where a backslash speaks of what comes next, or `'…'`. */
const QUOTED = /(?<![\w$])E'((?:[^'\\]|\\[\s\S]|'')*)'|'((?:[^']|'')*)'/gi;

/** A statement in which no colon within quotes can be taken for one, and no line ends there. */
export const withoutVariables = (text: string): string =>
  text.replaceAll(QUOTED, (quoted, withEscapes: string | undefined, plain: string | undefined) => {
    if (!/[:\n]/.test(quoted)) return quoted;
    if (withEscapes === undefined) return escaped(plain!.replaceAll("''", "'"));
    return `E'${withEscapes.replaceAll(/\\[\s\S]|[:\n]/g, spelledOut)}'`;
  });

/** A colon or the end of a line within `E'…'`, with a backslash before it or not; another pair stays. */
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
