import { readAmount, readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Plan } from '../kinds/recurring.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { stamps } from '../time.ts';

/** Clients of the gateway use both spellings. */
const INTERVALS: Readonly<Record<string, Temporal.DurationLike>> = {
  day: { days: 1 },
  daily: { days: 1 },
  week: { weeks: 1 },
  weekly: { weeks: 1 },
  month: { months: 1 },
  monthly: { months: 1 },
  year: { years: 1 },
  yearly: { years: 1 },
};

export async function createPlan(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Plan> {
  const fields = readFields(attributes);
  const shown = {
    amount: readAmount(fields, environment.minimumAmount),
    currency: 'PHP' as const,
    cycle_count: fields.integer('cycle_count', { min: 1 }),
    description: fields.text('description'),
    interval: fields.requiredOneOf('interval', Object.keys(INTERVALS)),
    interval_count: fields.integer('interval_count', { min: 1, max: 365 }) ?? 1,
    name: fields.requiredText('name', 255),
    metadata: fields.metadata(),
  };
  fields.end();
  const plan: Plan = {
    id: newId('plan'),
    kind: 'plan',
    lookup: null,
    attributes: { ...stamps(environment), ...shown },
    hidden: {},
  };
  await tx.save(plan);
  return plan;
}

export async function getPlan(reader: Reader, id: string): Promise<Plan> {
  const plan = await reader.find('plan', id);
  if (plan === undefined) throw notFound('plan', id);
  return plan;
}

/** Returns the date of the invoice after the one on `date` (`YYYY-MM-DD`). */
export function nextBillingDate(plan: Plan['attributes'], date: string): string {
  let next = Temporal.PlainDate.from(date);
  for (let step = 0; step < plan.interval_count; step += 1) next = next.add(INTERVALS[plan.interval]!);
  return next.toString();
}
