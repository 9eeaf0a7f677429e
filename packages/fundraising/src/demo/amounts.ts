import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { Centavos } from '../money/money.ts';

/** Typical donation amounts in pesos, with their weights. */
const DONATIONS = [
  [100, 14],
  [150, 4],
  [200, 10],
  [250, 6],
  [300, 8],
  [500, 22],
  [750, 3],
  [1_000, 16],
  [1_500, 5],
  [2_000, 5],
  [2_500, 2],
  [3_000, 1.5],
  [5_000, 2],
  [10_000, 0.8],
  [25_000, 0.15],
  [50_000, 0.05],
] as const;

/** Payment methods, with their weights. */
const WAYS = [
  ['gcash', 46],
  ['card', 24],
  ['paymaya', 14],
  ['qrph', 11],
  ['grab_pay', 5],
] as const;

export type PaymentMethodName = (typeof WAYS)[number][0];

/** Mostly round amounts, as people donate; one in twelve is not. */
export function newDonationAmount(random: Random): Centavos {
  const pesos = BigInt(random.weighted(DONATIONS));
  return random.chance(1 / 12) ? pesos * 100n + BigInt(random.below(9_900)) : pesos * 100n;
}

export const newWayOfPaying = (random: Random): PaymentMethodName => random.weighted(WAYS);

export interface Fee {
  rateInBasisPoints: number;
  fixed: Centavos;
}

/** Returns the fee of a donation as the SQL statement calculates it: half a centavo is rounded up. */
export function feeOf(amount: Centavos, { rateInBasisPoints, fixed }: Fee): Centavos {
  return (amount * BigInt(rateInBasisPoints) + 5_000n) / 10_000n + fixed;
}

/** Rounds a goal to two significant digits, at least 10,000 pesos. */
export function roundGoal(centavos: Centavos): Centavos {
  const least = 1_000_000n;
  if (centavos <= least) return least;
  const unit = 10n ** BigInt(centavos.toString().length - 2);
  return (centavos / unit) * unit;
}
