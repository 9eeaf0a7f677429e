/** Query options for reading the record that a form edits: always fresh, and not refetched behind the open form. */
export const TO_EDIT = { gcTime: 0, refetchOnWindowFocus: false } as const;

/** Returns only the changed fields of a form, so that saving does not overwrite concurrent changes to other fields. */
export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Body] !== value);
  return Object.fromEntries(changed) as Partial<Body>;
}
