import { type Static, Type } from 'typebox';

/** Names in a list, each as it is shown, or as an object with a `name` as the specification of the court writes it (C§4). */
export const namedEntries = (description: string) =>
  Type.Array(
    Type.Unsafe<string | { name: string }>({
      ...Type.Object({ name: Type.String() }),
      type: ['object', 'string'],
    }),
    { maxItems: 200, description },
  );

/** The names, in whichever form they were sent. */
export const namesOf = (sent: Static<ReturnType<typeof namedEntries>>): string[] =>
  sent.map((one) => (typeof one === 'string' ? one : one.name));
