import { isMessage } from '@bulwagan/contracts/errors/shared/recognized.ts';

/** Errors in the form's own words, by field; null for a valid field. */
export type OwnErrors = Record<string, string | null>;

/**
 * Returns the server's errors by field. Leaves out the server's error about a password that differs from its
 * confirmation, if the form already shows that error next to the confirmation.
 */
export function withoutOwn(
  refused: Readonly<Record<string, readonly string[]>>,
  own: OwnErrors,
): Record<string, string[]> {
  const others = Object.entries(refused).map(([name, messages]): [string, string[]] => {
    const isSaid = (own[`${name}_confirmation`] ?? null) !== null;
    return [name, messages.filter((message) => !isSaid || !isMessage(message, 'field.confirmation'))];
  });
  return Object.fromEntries(others.filter(([, messages]) => messages.length > 0));
}

/** Returns the fields that have an error, with their errors. */
export const presentErrors = (own: OwnErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== null));

interface Field {
  value: string;
  dataset: { path?: string | undefined };
}

/** Returns `message` for each required field that is empty, by the field's path in the form. */
export const emptyFields = (fields: Iterable<Field>, message: string): Record<string, string> =>
  Object.fromEntries(
    [...fields]
      .filter(({ value }) => value.trim() === '')
      .map(({ dataset: { path = '' } }) => [path, message]),
  );
