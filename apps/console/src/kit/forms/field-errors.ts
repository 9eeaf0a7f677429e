import { isMessage } from '@bulwagan/contracts/errors/shared/recognized.ts';

/** Errors in the form's own words, by field; null for a valid field. */
export type OwnErrors = Record<string, string | null>;

/**
 * Returns the server's errors by field. Those of a password leave out that its confirmation differs where the form says so itself,
 * under the confirmation.
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

/** Returns the errors that there are. */
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
