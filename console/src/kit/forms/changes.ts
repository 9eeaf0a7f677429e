/**
 * For reading what a form is filled from: as it stands then, and not as a page before has shown it. The form is filled once,
 * so nothing is read again behind it.
 */
export const TO_EDIT = { gcTime: 0, refetchOnWindowFocus: false } as const;

/** What is to be sent of a form: what was changed in it, so that nothing is undone that somebody else changed meanwhile. */
export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Body] !== value);
  return Object.fromEntries(changed) as Partial<Body>;
}
