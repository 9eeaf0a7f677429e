import { type Static, Type } from 'typebox';

/** Schema of a list of names, each as text or as an object with `name` as in the court specification (C§4). */
export const namedEntries = (description: string) =>
  Type.Array(
    Type.Unsafe<string | { name: string }>({
      ...Type.Object({ name: Type.String() }),
      type: ['object', 'string'],
    }),
    { maxItems: 200, description },
  );

/** Returns the names, in whichever form they were sent. */
export const namesOf = (sent: Static<ReturnType<typeof namedEntries>>): string[] =>
  sent.map((one) => (typeof one === 'string' ? one : one.name));
