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
      `There are ${number} production packages, more than the ${production} in docs/packages/number.json: remove one, or raise the number.`,
    ];
  return number < production
    ? [`There are only ${number} production packages: lower the number in docs/packages/number.json.`]
    : [];
}
