/** What is put in the place of a value to find out whether it becomes part of a statement, by the techniques of sqlmap. */

/** Stands in every one of them, by which place of a service it is tried in, and in no statement of ours. */
export const MARKS = /7731\d{4}/g;
export const markOf = (place: number): string => `7731${String(place).padStart(4, '0')}`;

/** What is tried in a place. */
export interface Trial {
  /** A value that is let in there. */
  plain: string;
  /** Whether any text may stand there, and not only a number, a date, an id or one of some words. */
  isText: boolean;
  mark: string;
}

/** How long a statement sleeps that was let in. */
const SLEEP_IN_SECONDS = 2;
/** How long an answer may take. */
export const MOST_IN_SECONDS = 1;
/** What tables are called that nobody may be able to make. */
export const TABLE = 'injected';

/** How a value can be got out of: where it stands bare, in quotes, in brackets, in a pattern, and as a name. */
const WAYS_OUT = ['', "'", "')", "%'", '"'];

/** Whatever is answered to one of the three, the others must be answered too: only their truth differs. */
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

/** A condition that is true beside one that is not, behind every way out; of what is no text only where it stands bare. */
export function conditions({ plain, isText, mark }: Trial): Alike[] {
  const ways = isText ? WAYS_OUT : WAYS_OUT.slice(0, 1);
  const behind = ways.map((out) =>
    alike(mark, (word, condition) => `${plain}${out} ${word} ${condition} -- `),
  );
  if (!isText) return [...behind, alike(mark, (word, condition) => `${plain}) ${word} (${condition}`)];
  return [
    ...behind,
    // What stands behind the value stays, and closes what these open.
    alike(mark, (word, condition) => `${plain}%' ${word} '${condition.replace('=', "%'='")}`),
    // Of what the plain value finds: all of it, or nothing.
    {
      isTrue: `${plain}' and '${mark}'='${mark}`,
      isFalse: `${plain}' and '${mark}'='${mark}2`,
      harmless: `${plain}' zqx '${mark}' '${mark}`,
    },
  ];
}

/** What breaks a statement, or makes it tell something as an error. */
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

/** What sleeps, and what makes a table, in a statement of its own or inside the one that is there. */
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
