/** Three versions of a form's values: as loaded, as saved by the other user, and as typed. */
export interface Versions<Values> {
  before: Values;
  theirs: Values;
  mine: Values;
}

interface Compared<Name> {
  /** Fields that both users changed differently. */
  conflicting: Name[];
  /** Fields that only this user changed, which can be saved without conflict. */
  own: Name[];
}

/** Compares lists of choices regardless of order, and groups of fields member by member. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value) => other.includes(value));
  if (!isGroup(one) || !isGroup(other)) return one === other;
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares the versions. Fields that this user did not change are in neither list and keep the saved value. */
export function compareVersions<Values, Name extends keyof Values>(
  names: readonly Name[],
  { before, theirs, mine }: Versions<Values>,
): Compared<Name> {
  const typed = names.filter((name) => !isSame(mine[name], before[name]));
  const isConflicting = (name: Name) =>
    !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]);
  return {
    conflicting: typed.filter(isConflicting),
    own: typed.filter((name) => !isConflicting(name)),
  };
}

/** Returns the saved values overlaid with the typed values of the given fields. */
export function layOver<Values extends object>(
  { theirs, mine }: Versions<Values>,
  names: readonly (keyof Values)[],
): Values {
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}
