import type { LockedPackage } from './lock.ts';

/** docs/packages/number.json: number of packages in production. It must be raised deliberately. */
export interface PackageNumber {
  production: number;
}

export const numberOf = (packages: readonly LockedPackage[]): number =>
  packages.filter(({ isOfDevelopment }) => !isOfDevelopment).length;

/** Returns a sentence if the number of production packages differs from the recorded one. */
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
