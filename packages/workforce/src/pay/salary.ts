import Fraction from 'fraction.js';
import type { Compensation } from './types.ts';
import { isMonthlyFactor } from './working-days.ts';

const HOURS_OF_DAY = 8;
const MINUTES_OF_DAY = 480;
const MONTHS = 12;

/**
 * Returns the exact monthly pay. Daily pay is multiplied by the factor and divided by twelve; a monthly factor is not
 * divided.
 */
export function monthlySalary({ basis, amount, factor }: Compensation): Fraction {
  const given = new Fraction(amount);
  if (basis === 'monthly') return given;
  const daily = basis === 'daily' ? given : given.mul(HOURS_OF_DAY);
  return isMonthlyFactor(factor) ? daily.mul(factor) : daily.mul(factor).div(MONTHS);
}

/** Returns the exact daily pay. */
export function dailyRate(compensation: Compensation): Fraction {
  const { basis, amount, factor } = compensation;
  const given = new Fraction(amount);
  if (basis === 'daily') return given;
  if (basis === 'hourly') return given.mul(HOURS_OF_DAY);
  return isMonthlyFactor(factor) ? given.div(factor) : given.mul(MONTHS).div(factor);
}

export const hourlyRate = (compensation: Compensation): Fraction => dailyRate(compensation).div(HOURS_OF_DAY);

export const minuteRate = (compensation: Compensation): Fraction =>
  dailyRate(compensation).div(MINUTES_OF_DAY);
