import assert from 'node:assert/strict';

/** Reason for an exception, with a pattern for the names to which it applies. */
export type Reason = [why: string, of: RegExp];

/** Returns the names without a reason, and the reasons that match no name. */
export function unexplained(names: string[], reasons: Reason[]): { left: string[]; idle: string[] } {
  return {
    left: names.filter((name) => !reasons.some(([, of]) => of.test(name))),
    idle: reasons.filter(([, of]) => !names.some((name) => of.test(name))).map(([why]) => why),
  };
}

/** Asserts that every name has a reason and that every reason matches a name. */
export function assertExplained(names: string[], reasons: Reason[], words: string): void {
  const { left, idle } = unexplained(names, reasons);
  const [unknown, old] = [`${words}, without a reason`, `unused reasons (${words})`];
  assert.deepEqual({ [unknown]: left, [old]: idle }, { [unknown]: [], [old]: [] });
}
