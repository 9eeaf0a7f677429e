import { message } from '@bulwagan/contracts/errors/message.ts';
import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { type FieldErrors, MAX_REPORTED_FIELDS } from '@bulwagan/platform/http/errors.ts';
import { isPercent } from '../payroll-items/percent.ts';
import type { EvaluateInput, VersionInput } from './schemas.ts';

const required = (attribute: string) => [message('field.required', { attribute })];

const OF_BRACKETS = ['rate_on', 'brackets', 'floor', 'ceiling'] as const;

/**
 * Returns errors of a version that the schema cannot express (contract §3.3). Brackets must begin at 0 and rise,
 * grades must have no gaps, steps must not fall, and a floor must not be above its ceiling. `failing` contains the
 * names of fields that the schema refused.
 */
export function versionErrors(
  key: TableKey,
  input: Partial<VersionInput>,
  failing: ReadonlySet<string> = new Set(),
): FieldErrors {
  const errors: FieldErrors =
    key === 'salary-grades' ? gradeErrors(input.grades) : bracketErrors(input.brackets);
  const needed = key === 'salary-grades' ? (['grades'] as const) : (['rate_on', 'brackets'] as const);
  for (const name of needed)
    if (input[name] === undefined && !failing.has(name)) errors[name] = required(name);
  for (const name of key === 'salary-grades' ? OF_BRACKETS : (['grades'] as const))
    if (input[name] !== undefined && input[name] !== null)
      errors[name] = [message('table.other_kind', { attribute: name })];
  const { floor, ceiling } = input;
  if (typeof floor === 'number' && typeof ceiling === 'number' && floor > ceiling)
    errors.floor = [message('table.floor_above_ceiling', { attribute: 'floor' })];
  return Object.fromEntries(Object.entries(errors).slice(0, MAX_REPORTED_FIELDS));
}

function bracketErrors(brackets: VersionInput['brackets']): FieldErrors {
  const errors: FieldErrors = {};
  for (const [at, bracket] of (brackets ?? []).entries()) {
    const attribute = `brackets.${at}.from`;
    if (at === 0 && bracket.from !== 0) errors[attribute] = [message('table.first_bracket', { attribute })];
    if (at > 0 && bracket.from <= brackets![at - 1]!.from)
      errors[attribute] = [message('table.brackets_rise', { attribute })];
    for (const name of ['employee_rate', 'employer_rate'] as const) {
      const place = `brackets.${at}.${name}`;
      if (!isPercent(bracket[name] ?? 0))
        errors[place] = [message('field.four_decimals', { attribute: place })];
    }
  }
  return errors;
}

function gradeErrors(grades: VersionInput['grades']): FieldErrors {
  const errors: FieldErrors = {};
  for (const [at, { grade, steps }] of (grades ?? []).entries()) {
    const attribute = `grades.${at}.grade`;
    if (grade !== at + 1)
      errors[attribute] = [message('table.grades_in_order', { attribute, grade: at + 1 })];
    for (const [index, salary] of steps.entries()) {
      const place = `grades.${at}.steps.${index}`;
      if (salary === 0) errors[place] = [message('table.no_salary', { attribute: place })];
      else if (index > 0 && salary < steps[index - 1]!)
        errors[place] = [message('table.steps_rise', { attribute: place })];
    }
  }
  return errors;
}

/**
 * Returns errors for fields that a table needs but the request lacks, and for fields that the table does not have.
 * Checked before the table is read.
 */
export function evaluationErrors(
  key: TableKey,
  input: Partial<EvaluateInput>,
  failing: ReadonlySet<string> = new Set(),
): FieldErrors {
  const [needed, others] =
    key === 'salary-grades'
      ? ([
          ['grade', 'step'],
          ['amount', 'supplementary'],
        ] as const)
      : ([['amount'], ['grade', 'step']] as const);
  const missing = needed.filter((name) => input[name] === undefined && !failing.has(name));
  const unknown = others.filter((name) => input[name] !== undefined);
  return {
    ...Object.fromEntries(missing.map((name) => [name, required(name)])),
    ...Object.fromEntries(
      unknown.map((attribute) => [attribute, [message('table.other_kind', { attribute })]]),
    ),
  };
}
