import type { Language } from '../language/texts.ts';

/** Name of a status in both languages, and the color of its badge. */
export interface StatusLook extends Record<Language, string> {
  color: string;
}

/** Returns the names of all statuses in one language, in the order of the map. */
export function namesOf<Status extends string>(
  looks: Readonly<Record<Status, StatusLook>>,
  language: Language,
): Record<Status, string> {
  const names = Object.entries<StatusLook>(looks).map(([status, look]) => [status, look[language]]);
  return Object.fromEntries(names) as Record<Status, string>;
}
