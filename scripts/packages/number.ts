import type { LockedPackage } from './lock.ts';

/** docs/packages/number.json: how many packages go along with the program. It goes up by somebody's word alone. */
export interface PackageNumber {
  production: number;
}

export const numberOf = (packages: readonly LockedPackage[]): number =>
  packages.filter(({ isOfDevelopment }) => !isOfDevelopment).length;

/** Why there are not as many packages of production as is written down: a sentence, or none. */
export function findNumberProblems(
  packages: readonly LockedPackage[],
  { production }: PackageNumber,
): string[] {
  const number = numberOf(packages);
  if (number > production)
    return [
      `There are ${number} packages of production, more than the ${production} of docs/packages/number.json: do without, or write more down.`,
    ];
  return number < production
    ? [`There are only ${number} packages of production: write that down in docs/packages/number.json.`]
    : [];
}
