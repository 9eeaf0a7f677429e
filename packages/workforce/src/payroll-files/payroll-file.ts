import { message } from '@bulwagan/contracts/errors/message.ts';
import { HttpError, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type Employer, employerOf } from '../documents/values/employer.ts';
import { decryptGovernmentIds } from '../employees/government-ids/government-id-encryption.ts';
import type { GovernmentIds } from '../employees/government-ids/government-ids.ts';
import { codeKey } from '../pay/method.ts';
import { payrollScope } from '../rosters/rosters.ts';
import { AGENCY_CODES, type FileKind, isAgencyFile, KIND_FACTS } from './kinds.ts';
import { type FinalRun, type ItemAmount, type PaidPerson, readFinalRuns, readPaid } from './queries.ts';

/** Period of a requested file: a month, a year or a run. */
export interface FileRequest {
  month?: string | undefined;
  year?: number | undefined;
  run?: string | undefined;
  organization_id?: string | undefined;
}

/** An employee in a file. Numbers are decrypted. */
export interface PersonOfFile extends PaidPerson {
  numbers: GovernmentIds;
  items: readonly ItemAmount[];
}

/** Employer of a file. The texts are empty if the organization has no registration. */
export interface EmployerOfFile {
  name: string;
  address: string;
  tin: string;
  sss: string;
  philhealth: string;
  pagibig: string;
  gsis: string;
}

export interface FileSource {
  start: string;
  end: string;
  runs: readonly FinalRun[];
  employer: EmployerOfFile;
  people: readonly PersonOfFile[];
  /** Local date of the download. */
  madeOn: string;
}

/** Returns the sum of the items with these codes. */
export function sumOf({ items }: Pick<PersonOfFile, 'items'>, ...codes: string[]): Centavos {
  const wanted = new Set(codes.map(codeKey));
  return items.filter(({ code }) => wanted.has(codeKey(code))).reduce((sum, { amount }) => sum + amount, 0n);
}

/** Returns the base of an item, such as the monthly salary for a contribution. */
export const basisOf = ({ items }: Pick<PersonOfFile, 'items'>, code: string): Centavos =>
  items.find((item) => codeKey(item.code) === codeKey(code))?.basis ?? 0n;

/**
 * Reads the final runs for a file, within the scope of the caller. Throws 404 if there are none, or if none has a
 * line for the agency. Throws 422 for a type of period that the kind of file does not support.
 */
export async function readFileSource(
  app: App,
  db: Db,
  actor: Actor,
  kind: FileKind,
  request: FileRequest,
): Promise<FileSource> {
  const { start, end } = periodOf(kind, request);
  const runs = await runsOfFile(db, actor, kind, request);
  if (runs.length === 0) throw new HttpError(404, message('payroll_file.no_final_run'));
  return {
    start: request.run === undefined ? start : runs[0]!.period_end,
    end: request.run === undefined ? end : runs[0]!.period_end,
    runs,
    employer: await employerOfRuns(db, request, runs),
    people: reportedIn(kind, await readPeople(app, db, runs)),
    madeOn: app.time.dateOf(app.clock.now()),
  };
}

/**
 * Returns the final runs of a file within the scope of the caller. Throws 422 for a type of period that the kind of
 * file does not support.
 */
export async function runsOfFile(
  db: Db,
  actor: Actor,
  kind: FileKind,
  request: FileRequest,
): Promise<FinalRun[]> {
  return await readFinalRuns(db, {
    ...periodOf(kind, request),
    scope: payrollScope(actor),
    organizationId: request.organization_id,
    day: KIND_FACTS[kind].day,
    runId: request.run,
  });
}

/**
 * Returns the employees that a file lists. An agency's file lists employees with a line for the agency, even if its
 * amount is zero.
 */
function reportedIn(kind: FileKind, people: PersonOfFile[]): PersonOfFile[] {
  if (!isAgencyFile(kind)) return people;
  const codes = new Set<string>(AGENCY_CODES[kind]);
  const found = people.filter(({ items }) => items.some(({ code }) => codes.has(codeKey(code))));
  if (found.length === 0) throw new HttpError(404, message('payroll_file.no_contribution'));
  return found;
}

/** Returns the first and last day that the file covers. */
function periodOf(kind: FileKind, { month, year, run }: FileRequest): { start: string; end: string } {
  const { periods } = KIND_FACTS[kind];
  const given = { month, year, run };
  const wanted = periods.find((period) => given[period] !== undefined);
  if (wanted === undefined)
    throw invalid({ [periods[0]!]: [message('field.required', { attribute: periods[0]! })] });
  if (wanted === 'run') return { start: '', end: '' };
  if (wanted === 'year') return { start: `${year}-01-01`, end: `${year}-12-31` };
  const days = Temporal.PlainYearMonth.from(month!);
  return {
    start: days.toPlainDate({ day: 1 }).toString(),
    end: days.toPlainDate({ day: days.daysInMonth }).toString(),
  };
}

/** Returns the employees whom the given final runs paid, or only one of them, with decrypted government ids. */
export async function readPeople(
  app: App,
  db: Db,
  runs: readonly FinalRun[],
  employeeId?: string,
): Promise<PersonOfFile[]> {
  const paid = await readPaid(
    db,
    runs.map(({ id }) => id),
    employeeId,
  );
  return paid.map(({ person, items }) => ({ ...person, numbers: decryptGovernmentIds(app, person), items }));
}

/**
 * Returns the employer of the requested organization; otherwise the employer that the organizations of all runs
 * share.
 */
async function employerOfRuns(
  db: Db,
  { organization_id: wanted }: FileRequest,
  runs: readonly FinalRun[],
): Promise<EmployerOfFile> {
  const ids = new Set(wanted === undefined ? runs.map(({ organization_id: id }) => id) : [wanted]);
  const employers = await Promise.all([...ids].map((id) => employerOf(db, id, '')));
  const isShared = new Set(employers.map(({ organizationId }) => organizationId)).size === 1;
  return employerOfFile(isShared ? employers[0]! : await employerOf(db, null, ''));
}

export function employerOfFile({ values }: Pick<Employer, 'values'>): EmployerOfFile {
  const text = (name: string) => String(values[name] ?? '');
  return {
    name: text('employer'),
    address: text('employer_address'),
    tin: text('employer_tin'),
    sss: text('employer_sss'),
    philhealth: text('employer_philhealth'),
    pagibig: text('employer_pagibig'),
    gsis: text('employer_gsis'),
  };
}

/** Time for the audit event of a download. */
export const nowOf = ({ clock }: Pick<App, 'clock'>): string => iso(clock.now());
