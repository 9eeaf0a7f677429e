import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { assertNone, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { assertApplicable, assertFirst, enterPlan, fingerprintOf } from './apply.ts';
import { readChanges } from './file.ts';
import { type Planned, planOf, type Wanted } from './plan.ts';
import { lockEmployees } from './queries.ts';
import { identityOfRule, ruleErrors, wantedByRule } from './rule.ts';
import { type Expected, ExpectedList, type RuleInput } from './schemas.ts';

type Service = Pick<App, 'db' | 'clock'>;

export interface Applied {
  plan: Planned[];
  changed: number;
}

/** Returns the changes that a rule would make, without writing anything. */
export async function previewRule({ db }: Service, actor: Actor, input: RuleInput): Promise<Planned[]> {
  assertNone(await ruleErrors(db, actor, input));
  return await planOf(db, actor, await wantedByRule(db, actor, input));
}

/**
 * Applies a rule to the pay of all employees that it covers, in one transaction. Skips employees whose change is
 * refused, unless the refusal blocks the whole change. Throws 422 if the rule was already applied, or if an employee
 * already has pay that starts on the same date. Throws 409 like `assertApplicable`.
 */
export async function applyRule(
  { db, clock }: Service,
  actor: Actor,
  input: RuleInput,
  origin: Origin,
): Promise<Applied> {
  const now = iso(clock.now());
  const once = fingerprintOf('rule', identityOfRule(actor, input));
  return await withTransaction(db, async (trx) => {
    assertNone(await ruleErrors(trx, actor, input));
    await assertFirst(trx, once);
    await lockWanted(trx, await wantedByRule(trx, actor, input));
    // Check again, because employees may have joined or left before they were locked.
    const plan = await planOf(trx, actor, await wantedByRule(trx, actor, input));
    assertApplicable(plan, 'effective_from', input.expected);
    return { plan, changed: await enterPlan(trx, actor, plan, { once, now, origin }) };
  });
}

/** Returns the changes that a file would make, without writing anything. */
export async function previewFile({ db }: Service, actor: Actor, path: string): Promise<Planned[]> {
  const { wanted, refused } = await readChanges(db, actor, path);
  return inOrder([...(await planOf(db, actor, wanted)), ...refused]);
}

/**
 * Applies a file in one transaction: all rows, or none if one row is refused. Throws 422 with the refused rows, and
 * for a file that was already applied. Throws 409 like `assertApplicable`.
 */
export async function applyFile(
  { db, clock }: Service,
  actor: Actor,
  path: string,
  { expected, origin }: { expected: readonly Expected[] | undefined; origin: Origin },
): Promise<Applied> {
  const now = iso(clock.now());
  return await withTransaction(db, async (trx) => {
    const { content, wanted, refused } = await readChanges(trx, actor, path);
    const once = fingerprintOf('file', content);
    await assertFirst(trx, once);
    const plan = inOrder([...(await lockedPlan(trx, actor, wanted)), ...refused]);
    assertApplicable(plan, 'file', expected);
    return { plan, changed: await enterPlan(trx, actor, plan, { once, now, origin }) };
  });
}

/** Locks the employees before planning, so that the written pay equals the planned pay. */
export async function lockedPlan(trx: Db, actor: Actor, wanted: readonly Wanted[]): Promise<Planned[]> {
  await lockWanted(trx, wanted);
  return await planOf(trx, actor, wanted);
}

const lockWanted = (trx: Db, wanted: readonly Wanted[]): Promise<void> =>
  lockEmployees(trx, [...new Set(wanted.map((one) => one.employee_id))]);

const inOrder = (plan: Planned[]): Planned[] => plan.toSorted((one, other) => one.row! - other.row!);

const checkExpected = formCheck(ExpectedList);

/** Parses the expected pay, which the form sends as text. Throws 422 for invalid text. */
export function expectedIn(text: string | undefined): readonly Expected[] | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return checkExpected({ expected: JSON.parse(text) }).expected;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid({ expected: [message('compensation_change.expected', { attribute: 'expected' })] });
  }
}
