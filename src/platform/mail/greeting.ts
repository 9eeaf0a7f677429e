/** What a mail program makes a link of, or a sentence hides in; `Ma. Teresa` and `J.R.` are names. */
const NO_NAME = /[/:@\\]|www|\.\p{L}{2}/iu;
const MOST_CHARACTERS = 60;

/**
 * The first line of a mail. A name that may lead somewhere is left out: whoever signs up with somebody else's address would
 * choose what we write to them.
 */
export function greeting(name: string | undefined): string {
  const isName = name !== undefined && name.length <= MOST_CHARACTERS && !NO_NAME.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}
