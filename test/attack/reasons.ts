import assert from 'node:assert/strict';

/** Why something is not as everything else, and the names of what that is true of. */
export type Reason = [why: string, of: RegExp];

/** Names that no reason speaks for, and what reasons say that speak for none of them. */
export function unexplained(names: string[], reasons: Reason[]): { left: string[]; idle: string[] } {
  return {
    left: names.filter((name) => !reasons.some(([, of]) => of.test(name))),
    idle: reasons.filter(([, of]) => !names.some((name) => of.test(name))).map(([why]) => why),
  };
}

/** Every name has a reason, and every reason is needed: one that speaks for nothing is one too many. */
export function assertExplained(names: string[], reasons: Reason[], words: string): void {
  const { left, idle } = unexplained(names, reasons);
  const [unknown, old] = [`${words}, and nobody knows why`, `not ${words} any more`];
  assert.deepEqual({ [unknown]: left, [old]: idle }, { [unknown]: [], [old]: [] });
}
