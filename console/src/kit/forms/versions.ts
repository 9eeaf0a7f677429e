/** What a form holds, three times: as it was read, as it stands now by somebody else's doing, and as it was typed. */
export interface Versions<Values> {
  before: Values;
  theirs: Values;
  mine: Values;
}

interface Compared<Name> {
  /** What both changed, each in their own way: only of these there is something to choose. */
  conflicting: Name[];
  /** What else was typed. It is nobody's loss to save it. */
  own: Name[];
}

/** A list of what is chosen is the same in any order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** What nobody typed is in neither list: it stays as somebody else has left it. */
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

/** What stands now, with what was typed of some fields over it. */
export function layOver<Values extends object>(
  { theirs, mine }: Versions<Values>,
  names: readonly (keyof Values)[],
): Values {
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}
