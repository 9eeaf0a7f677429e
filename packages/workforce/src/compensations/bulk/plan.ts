import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { type CompensationBasis, MOST_PAY, stepsOfGrade } from '@bulwagan/contracts/workforce/pay.ts';
import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { roundHalfUp } from '../../statutory-tables/rounding.ts';
import type { CompensationValues } from '../queries.ts';
import { type PayBefore, payBefore } from './queries.ts';

/**
 * How an employee's pay changes. `tranche` keeps grade and step, and uses the salary table that starts on the date.
 */
export type Change =
  | { type: 'percentage'; percentage: number }
  | { type: 'tranche' }
  | { type: 'amount'; amount: Centavos }
  | { type: 'grade'; salary_grade: number; step: number };

/** A change of one employee's pay from a date on. */
export interface Wanted {
  /** Row number in the file. */
  row: number | null;
  employee_id: string;
  effective_from: string;
  change: Change;
  reason: string | null;
}

/** Pay before or after a change. */
export interface PayShown {
  basis: CompensationBasis;
  /** Null for a salary grade before the first salary table. */
  amount: Centavos | null;
  salary_grade: number | null;
  step: number | null;
}

interface PersonOfChange {
  id: string;
  employee_number: string | null;
  full_name: string;
}

/** A planned change, or the reason why it is refused. */
export interface Planned {
  row: number | null;
  /** Null for a row of a file that names nobody. */
  person: PersonOfChange | null;
  effective_from: string | null;
  before: PayShown | null;
  after: PayShown | null;
  refusal: Message | null;
  /** True if the refusal blocks the whole change. Otherwise only this employee is skipped. */
  isBlocking: boolean;
  values: CompensationValues | null;
}

const MOST = toCentavos(MOST_PAY);

/**
 * Returns the effect of changes without writing anything. Employees whose pay the actor may not change are omitted.
 * If an employee already has pay that starts on the date, the whole change is blocked.
 */
export async function planOf(db: Db, actor: Actor, wanted: readonly Wanted[]): Promise<Planned[]> {
  const dates = wanted.map(({ employee_id, effective_from, change }) => ({
    employee_id,
    effective_from,
    salary_grade: change.type === 'grade' ? change.salary_grade : null,
    step: change.type === 'grade' ? change.step : null,
  }));
  const found = await payBefore(db, actor, dates);
  return wanted.flatMap((one, at) => (found[at] === undefined ? [] : [planned(one, found[at])]));
}

function planned(wanted: Wanted, found: PayBefore): Planned {
  const person = { id: found.id, employee_number: found.employee_number, full_name: fullName(found) };
  const before = found.basis === null ? null : { ...found, basis: found.basis };
  const row = {
    row: wanted.row,
    person,
    effective_from: wanted.effective_from,
    before: before && partOf(before),
    after: null,
    values: null,
  };
  if (found.is_taken) return { ...row, refusal: sameDate(person, wanted.effective_from), isBlocking: true };
  const after = found.is_own ? message('pay.own') : payAfter(wanted.change, found);
  if ('code' in after) return { ...row, refusal: after, isBlocking: wanted.row !== null };
  const isByGrade = after.salary_grade !== null;
  const values: CompensationValues = {
    effective_from: wanted.effective_from,
    basis: after.basis,
    amount_centavos: isByGrade ? null : after.amount,
    salary_grade: after.salary_grade,
    step: after.step,
    factor: found.factor,
    is_minimum_wage_earner: found.is_minimum_wage_earner ?? false,
    is_nonresident_alien: found.is_nonresident_alien ?? false,
    reason: wanted.reason,
  };
  return { ...row, after, refusal: null, isBlocking: false, values };
}

const sameDate = ({ full_name: name, employee_number: number }: PersonOfChange, date: string): Message =>
  message('compensation_change.same_date', {
    employee: number === null ? name : `${name} (${number})`,
    date,
  });

const partOf = ({ basis, amount, salary_grade, step }: PayShown): PayShown => ({
  basis,
  amount,
  salary_grade,
  step,
});

/** Returns the pay from the date on, or the reason why it does not change. */
function payAfter(change: Change, found: PayBefore): PayShown | Message {
  const { basis, amount, salary_grade, step, salary } = found;
  if (change.type === 'amount')
    return { basis: basis ?? 'monthly', amount: change.amount, salary_grade: null, step: null };
  if (change.type === 'grade') {
    if (change.step > stepsOfGrade(change.salary_grade))
      return message('compensation_change.no_step', {
        grade: change.salary_grade,
        steps: stepsOfGrade(change.salary_grade),
      });
    const { salary_grade, step } = change;
    return salary === null ? NO_TABLE : { basis: 'monthly', amount: salary, salary_grade, step };
  }
  if (basis === null) return message('compensation_change.no_pay');
  if (change.type === 'tranche') {
    if (salary_grade === null) return message('compensation_change.no_grade');
    if (salary === null) return NO_TABLE;
    if (salary === amount) return message('compensation_change.same_salary');
    return { basis, amount: salary, salary_grade, step };
  }
  if (salary_grade !== null || amount === null) return message('compensation_change.by_grade');
  const raised = roundHalfUp(new Fraction(amount).mul(factorOf(change.percentage)));
  if (raised < 1n || raised > MOST) return message('compensation_change.out_of_range');
  return { basis, amount: raised, salary_grade, step };
}

const NO_TABLE = message('compensation_change.no_table');

/** Converts a percentage to a factor: 5 % becomes 1.05. */
const factorOf = (percentage: number): Fraction => new Fraction(String(percentage)).div(100).add(1);
