import { message } from '@bulwagan/contracts/errors/message.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { type FieldErrors, Invalid } from '@bulwagan/platform/http/errors.ts';
import { type Actor, scopeIncludes } from '../access.ts';
import type { App } from '../context.ts';
import { type Complete, completed } from '../employees/create.ts';
import {
  type GovernmentIds,
  governmentIdChanges,
  NO_GOVERNMENT_IDS,
  type SubmittedGovernmentIds,
} from '../employees/government-ids/government-ids.ts';
import type { LinkValues } from '../employees/queries.ts';
import { ImportedEmployee } from '../employees/schemas.ts';
import { birthdateErrors, employmentErrors, organizationErrors } from '../employees/values.ts';
import { faultyCells, readCells, type Values } from './cells.ts';
import type { Header } from './header.ts';
import { type Lists, linksOf } from './lists.ts';

/** A row without errors of its own, before it is compared with other rows. */
export interface GoodRow {
  number: number;
  plain: ReturnType<typeof completed>;
  links: Partial<LinkValues>;
  numbers: Partial<GovernmentIds>;
}

export interface CheckedRow {
  number: number;
  row: ReadRow;
  errors: FieldErrors;
  /** Ids of linked entries that were found by name. */
  links: Partial<LinkValues>;
  good?: GoodRow;
}

const checkShape = formCheck(ImportedEmployee);

/** Creates the function that validates a row like a new employee, reporting all errors at once. */
export function rowChecker(app: App, actor: Actor, header: Header, lists: Lists) {
  return (row: ReadRow): CheckedRow => {
    const { number, cells } = row;
    const values = readCells(header, row);
    const { links: named, errors: unnamed } = linksOf(lists, values);
    // A field with a schema error gets no further errors.
    const { input, errors: misshapen } = shapeOf(values);
    const { changed: governmentIds, errors: invalidGovernmentIds } = governmentIdChanges(
      NO_GOVERNMENT_IDS,
      values as SubmittedGovernmentIds,
      app.strictGovernmentIds,
    );
    const links = { ...named, ...ownNumbers(values) };
    const errors = {
      ...birthdateErrors(app, values.birthdate?.toString()),
      ...employmentErrors({
        hired_on: values.hired_on?.toString(),
        separated_on: values.separated_on?.toString(),
      }),
      ...invalidGovernmentIds,
      ...(unnamed.organization_slug === undefined ? organizationOf(actor, links) : {}),
      ...rejectedGovernmentIds(actor, links, governmentIds),
      ...misshapen,
      ...unnamed,
      ...outsideOf(header, cells),
      ...faultyCells(header, row),
    };
    if (input === undefined || Object.keys(errors).length > 0) return { number, row, errors, links };
    return {
      number,
      row,
      errors,
      links,
      good: { number, plain: completed(input), links, numbers: governmentIds },
    };
  };
}

/** A shifted row has too many cells; their values must not be dropped silently. */
function outsideOf({ columns }: Header, cells: string[]): FieldErrors {
  const isOutside = cells.some((cell, at) => columns[at] === undefined && cell.trim() !== '');
  return isOutside ? { row: [message('import.value_outside')] } : {};
}

function shapeOf(values: Values): { input: Complete | undefined; errors: FieldErrors } {
  try {
    return { input: checkShape(values), errors: {} };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { input: undefined, errors: error.errors };
  }
}

const ownNumbers = ({ employee_number: number, biometric_id: biometric }: Values): Partial<LinkValues> => ({
  ...(number === undefined ? {} : { employee_number: String(number) }),
  ...(biometric === undefined ? {} : { biometric_id: String(biometric) }),
});

/** Reported under the column that the file has. */
function organizationOf(actor: Actor, links: Partial<LinkValues>): FieldErrors {
  const { organization_id: messages } = organizationErrors(actor, links.organization_id);
  if (messages === undefined) return {};
  return { organization_slug: messages.map((one) => one.about('organization_slug')) };
}

function rejectedGovernmentIds(
  actor: Actor,
  links: Partial<LinkValues>,
  governmentIds: Partial<GovernmentIds>,
): FieldErrors {
  if (scopeIncludes(actor, 'See government numbers', links.organization_id ?? null)) return {};
  return Object.fromEntries(
    Object.keys(governmentIds).map((field) => [
      field,
      [message('import.needs_permission', { attribute: field })],
    ]),
  );
}
