import { date, FIXED, fixedList, text, yesNo } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import type { EmployeeRow } from '../../employees/queries.ts';

/** Values of a service record in addition to those of employer and employee. */
export const SERVICE_VALUES: readonly Field[] = [
  date('employed_from', 'First day of service', 'Unang araw ng paglilingkod'),
  fixedList('service', 'Service', 'Paglilingkod', [
    date('from', 'From', 'Mula', FIXED),
    date('to', 'To', 'Hanggang', FIXED),
    text('service_position', 'Designation', 'Katungkulan', FIXED),
    text('service_status', 'Status', 'Uri ng pagkakahirang', FIXED),
    text('station', 'Office', 'Tanggapan', FIXED),
    yesNo('is_separated', 'Separated afterwards', 'Humiwalay pagkatapos', FIXED),
  ]),
];

/** Fields of an employee whose change starts a new line of the record. */
const FIELDS = ['position_id', 'designation', 'employment_type_id', 'organization_id'] as const;
type State = Record<(typeof FIELDS)[number], string | null>;

interface Change {
  at: string;
  action: string;
  field: string | null;
  before: string | null;
  after: string | null;
}

interface Line {
  from: string;
  to: string | null;
  state: State;
  isSeparated: boolean;
}

/**
 * Returns the last day of employment of an employee who has left: the day of separation, otherwise the day on which
 * the record was archived. Returns null for a current employee.
 */
export function lastDayOf(
  { time, clock }: Pick<App, 'time' | 'clock'>,
  { separated_on: separated, archived_at: archived }: Pick<EmployeeRow, 'separated_on' | 'archived_at'>,
): string | null {
  if (archived !== null) return separated ?? time.dateOf(archived);
  return separated !== null && separated < time.dateOf(clock.now()) ? separated : null;
}

/**
 * Returns the lines of service from the history of an employee. The first line begins on `employedFrom`, otherwise on
 * the first day of employment, otherwise on the day the record was created. The last line ends with the separation.
 * If there are several changes on one day, the last change counts. If a change fills in an empty value, the current
 * line gets the value, and no new line begins.
 */
export async function serviceOf(
  app: Pick<App, 'time' | 'clock'>,
  db: Db,
  row: EmployeeRow,
  employedFrom: string | null,
): Promise<Values[]> {
  const changes = await changesOf(db, row.id);
  const dayOf = (at: string): string => app.time.show(at).slice(0, 10);
  const state: State = { ...firstState(row, changes) };
  const lines: Line[] = [];
  const begin = (day: string) => {
    const last = lines.at(-1);
    if (last?.from === day) lines.pop();
    else if (last !== undefined && last.to === null) last.to = dayBefore(day);
    lines.push({ from: day, to: null, state: { ...state }, isSeparated: false });
  };
  const { hired_on: hired } = row;
  // The record of an employee who was hired again includes service before that day.
  const isHiredAgain = changes.some(({ at, action }) => action === 'archived' && dayOf(at) < (hired ?? ''));
  begin(employedFrom ?? (isHiredAgain ? null : hired) ?? dayOf(row.created_at));
  for (const { at, action, field: name, before, after } of changes) {
    // A change dated before the first day of employment only corrected the record.
    const day = dayOf(at) < lines[0]!.from ? lines[0]!.from : dayOf(at);
    if (action === 'archived') Object.assign(lines.at(-1)!, { to: day, isSeparated: true });
    else if (name !== null) {
      state[name as keyof State] = after;
      if (before === null) lines.at(-1)!.state[name as keyof State] = after;
      else begin(day);
    } else if (lines.at(-1)!.isSeparated) begin(day);
  }
  const until = lastDayOf(app, row);
  if (until !== null && until >= lines[0]!.from) {
    // A change dated after the last day of employment only corrected the record.
    while (lines.at(-1)!.from > until) lines.pop();
    Object.assign(lines.at(-1)!, { to: until, isSeparated: true });
  }
  return await named(db, lines);
}

async function changesOf(db: Db, employeeId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select at, action, field, before #>> '{}' as before, after #>> '{}' as after from employee_changes
    where employee_id = ${employeeId}
      and (action in ('archived', 'restored') or field = any(${[...FIELDS]}::text[]))
    order by id`.execute(db);
  return rows;
}

/** Returns the state before the first change. */
function firstState(row: EmployeeRow, changes: readonly Change[]): State {
  const of = (name: keyof State): string | null => {
    const first = changes.find(({ field: changed }) => changed === name);
    return first === undefined ? row[name] : first.before;
  };
  return {
    position_id: of('position_id'),
    designation: of('designation'),
    employment_type_id: of('employment_type_id'),
    organization_id: of('organization_id'),
  };
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

async function named(db: Db, lines: readonly Line[]): Promise<Values[]> {
  const ids = lines.flatMap(({ state }) => [
    state.position_id,
    state.employment_type_id,
    state.organization_id,
  ]);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from positions where id = any(${ids}::uuid[])
    union all select id, name from employment_types where id = any(${ids}::uuid[])
    union all select id, name from organizations where id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return lines.map(({ from, to, state, isSeparated }) => ({
    from,
    to,
    service_position: nameOf(state.position_id) ?? state.designation,
    service_status: nameOf(state.employment_type_id),
    station: nameOf(state.organization_id),
    is_separated: isSeparated,
  }));
}
