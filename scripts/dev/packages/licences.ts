import type { LockedPackage } from './lock.ts';

/** docs/packages/licences.json: allowed licences with reasons. */
export interface LicenceRules {
  /** Licences by SPDX id. Development-only packages are not distributed with the program. */
  licences: Record<string, { where: 'everywhere' | 'development'; because: string }>;
  /** Packages whose declared licence is missing or not an SPDX expression, with the licence found in their files. */
  read: Record<string, { says: string | null; is: string; because: string }>;
}

/**
 * Returns a sentence for each package whose licence is not allowed. Unused rules are reported too, so that the list
 * stays minimal.
 */
export function findLicenceProblems(packages: readonly LockedPackage[], rules: LicenceRules): string[] {
  const used = new Set<string>();
  const problems = packages.flatMap((one) => problemsOf(one, rules, used));
  for (const [id, { because }] of Object.entries({ ...rules.licences, ...rules.read })) {
    if (!used.has(id)) problems.push(`The list allows ${id}, which no package needs.`);
    if (because.trim() === '') problems.push(`The list does not say why ${id} is allowed.`);
  }
  return [...new Set(problems)];
}

function problemsOf(
  { name, version, licence, isOfDevelopment }: LockedPackage,
  { licences, read }: LicenceRules,
  used: Set<string>,
): string[] {
  const which = `${name} ${version}`;
  const known = Object.hasOwn(read, name) ? read[name] : undefined;
  if (known !== undefined) {
    used.add(name);
    if (known.says !== (licence ?? null)) return [`${which} no longer says ${known.says}, but ${licence}.`];
  }
  const expression = known?.is ?? licence;
  if (expression === undefined) return [`${which} names no licence.`];
  const isAllowed = (id: string): boolean => {
    if (!Object.hasOwn(licences, id)) return false;
    used.add(id);
    return isOfDevelopment || licences[id]!.where === 'everywhere';
  };
  return isSatisfied(expression, isAllowed) ? [] : [`${which} is under ${expression}, which is not allowed.`];
}

/**
 * Returns whether an SPDX expression can be satisfied: `OR` needs one side, `AND` both, and `AND` binds tighter. Any
 * other text is treated as an id.
 */
export function isSatisfied(expression: string, isAllowed: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const eitherOf = (): boolean => {
    let holds = bothOf();
    while (tokens[at] === 'OR') {
      at += 1;
      holds = bothOf() || holds;
    }
    return holds;
  };
  const bothOf = (): boolean => {
    let holds = one();
    while (tokens[at] === 'AND') {
      at += 1;
      holds = one() && holds;
    }
    return holds;
  };
  const one = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && isAllowed(token);
    const holds = eitherOf();
    return tokens[at++] === ')' && holds;
  };
  const holds = eitherOf();
  return holds && at === tokens.length;
}
