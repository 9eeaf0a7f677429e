import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { assertApplicable, enterPlan } from '../compensations/bulk/apply.ts';
import { type Applied, lockedPlan } from '../compensations/bulk/bulk.ts';
import { type Planned, planOf, type Wanted } from '../compensations/bulk/plan.ts';
import { lockEmployees } from '../compensations/bulk/queries.ts';
import { MOST_EMPLOYEES } from '../compensations/bulk/rule.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type Due, hasNextStep, nextStep } from './due.ts';
import { type Candidate, candidatesOn } from './queries.ts';

type Service = Pick<App, 'db' | 'clock'>;

/** A due step, with the pay before and after it. */
export interface StepDue extends Planned, Due {
  since: string;
}

/** Returns the steps that are due on a day. Throws 422 if there are more than one change may contain. */
export async function stepsDue(db: Db, actor: Actor, on: string): Promise<StepDue[]> {
  const due = await dueOn(db, actor, on);
  const plan = await planOf(
    db,
    actor,
    due.map((one) => wantedOf(one, on)),
  );
  const byId = new Map(due.map((one) => [one.candidate.id, one]));
  return plan.map((planned) => {
    const { candidate, ...dates } = byId.get(planned.person!.id)!;
    return { ...refusedLater(planned, candidate), ...dates, since: candidate.since };
  });
}

interface DueCandidate extends Due {
  candidate: Candidate;
}

async function dueOn(db: Db, actor: Actor, on: string, ids?: readonly string[]): Promise<DueCandidate[]> {
  const found = await candidatesOn(db, actor, on, { ...(ids && { ids }), most: MOST_EMPLOYEES + 1 });
  if (found.length > MOST_EMPLOYEES)
    throw new Refused(message('compensation_change.too_many', { most: MOST_EMPLOYEES.toLocaleString('en') }));
  return found
    .filter(({ salary_grade: grade, step }) => hasNextStep(grade, step))
    .map((candidate) => ({ candidate, ...nextStep(candidate.since, candidate.unpaid) }))
    .filter(({ due_on: due }) => due <= on);
}

/**
 * Returns the pay change for a due step. The new pay starts on the day the step is due. If other pay has started
 * since, or no salary table was in force on that day, the new pay starts on the requested day.
 */
const wantedOf = ({ candidate, due_on: due }: DueCandidate, on: string): Wanted => ({
  row: null,
  employee_id: candidate.id,
  effective_from: candidate.entered_from < due && due >= (candidate.tables_from ?? due) ? due : on,
  change: { type: 'grade', salary_grade: candidate.salary_grade, step: candidate.step + 1 },
  reason: 'Step increment',
});

/**
 * Throws 422 for a step followed by later pay, because the later pay would end the step and must be entered with it.
 */
function refusedLater(planned: Planned, { next_from: next }: Candidate): Planned {
  if (next === null || planned.refusal !== null) return planned;
  const refusal = message('step_increment.later_pay', { date: next });
  return { ...planned, after: null, values: null, refusal, isBlocking: true };
}

/**
 * Enters due steps in one transaction. Throws 422 on `employee_ids` for an employee without a due step, or whose pay
 * cannot be changed.
 */
export async function enterSteps(
  { db, clock }: Service,
  actor: Actor,
  { on, employee_ids: ids }: { on: string; employee_ids: string[] },
  origin: Origin,
): Promise<Applied> {
  const now = iso(clock.now());
  return await withTransaction(db, async (trx) => {
    await lockEmployees(trx, ids);
    const due = await dueOn(trx, actor, on, ids);
    const byId = new Map(due.map(({ candidate }) => [candidate.id, candidate]));
    const missing = [...new Set(ids)].filter((id) => !byId.has(id));
    if (missing.length > 0)
      throw invalid({
        employee_ids: [message('step_increment.not_due', { count: missing.length, date: on })],
      });
    const planned = await lockedPlan(
      trx,
      actor,
      due.map((one) => wantedOf(one, on)),
    );
    const plan = planned.map((one) => ({
      ...refusedLater(one, byId.get(one.person!.id)!),
      ...(one.refusal === null ? {} : { isBlocking: true }),
    }));
    assertApplicable(plan, 'employee_ids', undefined);
    return { plan, changed: await enterPlan(trx, actor, plan, { once: null, now, origin }) };
  });
}
