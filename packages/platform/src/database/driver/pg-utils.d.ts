/** What `pg` makes of a parameter before it is sent. Its types do not tell of it. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
