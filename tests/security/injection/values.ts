/** SQL injection payloads after the techniques of sqlmap. */

/** Mark in every payload with the number of the tested place; no statement of the program contains one. */
export const MARKS = /7731\d{4}/g;
export const markOf = (place: number): string => `7731${String(place).padStart(4, '0')}`;

/** Place under test. */
export interface Trial {
  /** Valid value for the place. */
  plain: string;
  /** True if any text is allowed, not only a number, a date, an id or a fixed word. */
  isText: boolean;
  mark: string;
}

/** Sleep time in an injected statement. */
const SLEEP_IN_SECONDS = 2;
/** Maximum response time. */
export const MOST_IN_SECONDS = 1;
/** Prefix of tables that a successful injection would create. */
export const TABLE = 'injected';

/** Ways to break out of a value: bare, in quotes, in brackets, in a LIKE pattern, and in an identifier. */
const WAYS_OUT = ['', "'", "')", "%'", '"'];

/** Three payloads that must get equal responses because they differ only in the truth of a condition. */
export interface Alike {
  isTrue: string;
  isFalse: string;
  harmless: string;
}

const alike = (mark: string, of: (word: string, condition: string) => string): Alike => ({
  isTrue: of('or', `${mark}=${mark}`),
  isFalse: of('or', `${mark}=${mark}2`),
  harmless: of('zq', `${mark} ${mark}`),
});

/** Returns pairs of true and false conditions behind every way out; non-text places get only the bare one. */
export function conditions({ plain, isText, mark }: Trial): Alike[] {
  const ways = isText ? WAYS_OUT : WAYS_OUT.slice(0, 1);
  const behind = ways.map((out) =>
    alike(mark, (word, condition) => `${plain}${out} ${word} ${condition} -- `),
  );
  if (!isText) return [...behind, alike(mark, (word, condition) => `${plain}) ${word} (${condition}`)];
  return [
    ...behind,
    // The rest of the pattern after the value closes these quotes.
    alike(mark, (word, condition) => `${plain}%' ${word} '${condition.replace('=', "%'='")}`),
    // Keeps all or none of the rows that the plain value finds.
    {
      isTrue: `${plain}' and '${mark}'='${mark}`,
      isFalse: `${plain}' and '${mark}'='${mark}2`,
      harmless: `${plain}' zqx '${mark}' '${mark}`,
    },
  ];
}

/** Payloads that break a statement, or make it reveal data in an error. */
export const breaking = ({ plain, isText, mark }: Trial): string[] =>
  (isText
    ? [
        '(((.,"\'',
        '\\',
        "\\' ",
        ' $1 $2',
        '/*',
        "' -- ",
        '`;',
        "'::integer",
        '\u0000',
        `' and 1=cast('zq' || version() as integer) -- `,
      ]
    : ["'", ') /*', '\u0000', ` and 1=cast('zq' || version() as integer)`]
  ).map((text) => `${plain}${mark}${text}`);

const SLEEP = `pg_sleep(${SLEEP_IN_SECONDS})`;

/** Payloads that sleep or create a table, as a statement of their own or inside the existing one. */
export function lasting({ plain, isText, mark }: Trial): string[] {
  const inside = `${mark}=(select ${mark} from ${SLEEP})`;
  const table = `create table ${TABLE}_${mark}()`;
  const bare = [
    `(select ${mark} from ${SLEEP})`,
    `${plain} or ${inside}`,
    `${plain}; select ${SLEEP}; ${table}; -- `,
  ];
  if (!isText) return bare;
  return [
    ...bare,
    `${plain}' or ${inside} -- `,
    `${plain}%') or ${inside} -- `,
    `${plain}' || ${SLEEP} || '${mark}`,
    `${plain}'; select ${SLEEP}; ${table}; -- `,
    `${plain}%'); select ${SLEEP}; ${table}; -- `,
  ];
}
