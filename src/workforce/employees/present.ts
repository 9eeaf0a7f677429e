import { quoted } from '../../platform/http/printed.ts';
import type { App } from '../context.ts';
import { pictureUrls } from '../pictures.ts';
import { type KnownNames, knownOf, type Named, type NamedOrganization } from '../reference/known-names.ts';
import { initialsOf } from '../users/initials.ts';
import { presentUser } from '../users/present.ts';
import type { UserRow } from '../users/queries.ts';
import { ageOn, fullAddress, fullName } from './computed.ts';
import type { Numbers } from './numbers.ts';
import type { ComputedFrom, EmployeeRow, LinkValues, PrintedRow, StoredEmployee } from './queries.ts';

export const BASE = '/api/pms/employees';

/** What an employee is linked to, as an answer shows it. */
export interface Links {
  position: Named | null;
  organization: NamedOrganization | null;
  employment_type: Named | null;
  timekeeping_policy: Named | null;
}

/** Throws where the names are of another moment than the row. */
export const knownLinks = (row: LinkValues, names: KnownNames): Links => ({
  position: knownOf(names.position, row.position_id)?.shown ?? null,
  organization: knownOf(names.organization, row.organization_id)?.shown ?? null,
  employment_type: knownOf(names.employment_type, row.employment_type_id)?.shown ?? null,
  timekeeping_policy: knownOf(names.timekeeping_policy, row.timekeeping_policy_id)?.shown ?? null,
});

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name! });

export const joinedLinks = (row: EmployeeRow): Links => ({
  position: named(row.position_id, row.position_name),
  organization:
    row.organization_id === null
      ? null
      : { id: row.organization_id, name: row.organization_name!, slug: row.organization_slug! },
  employment_type: named(row.employment_type_id, row.employment_type_name),
  timekeeping_policy: named(row.timekeeping_policy_id, row.timekeeping_policy_name),
});

/** What a row holds for other members. Undefined is not printed; picking the many others one by one takes longer. */
const NOT_SHOWN = {
  avatar_key: undefined,
  version: undefined,
  position_name: undefined,
  organization_name: undefined,
  organization_slug: undefined,
  employment_type_name: undefined,
  timekeeping_policy_name: undefined,
  reference_state: undefined,
};
const NO_PICTURE = pictureUrls('', null);

/** The day that ages are told of: looked up once for all of a list. */
export const todayOf = ({ time, clock }: Pick<App, 'time' | 'clock'>): string => time.dateOf(clock.now());

/** What is stored nowhere. Its members are named one by one: spreading would take as long as all of the rest. */
function computed(app: App, row: ComputedFrom, today: string) {
  const { time } = app;
  const picture =
    row.avatar_key === null
      ? NO_PICTURE
      : pictureUrls(`${app.publicUrl}${BASE}/${row.id}/avatar`, row.avatar_key);
  return {
    initials: initialsOf(`${row.first_name} ${row.last_name}`),
    full_name: fullName(row),
    avatar_thumbnail: picture.avatar_thumbnail,
    avatar_url: picture.avatar_url,
    age: ageOn(row.birthdate, today),
    archived_at: time.showOrNull(row.archived_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  };
}

/**
 * One of a list, as the text of a JSON object: what is computed, what PostgreSQL printed, and what they are linked to.
 * Throws for a link whose name is not among the names: these are then of another moment than the row.
 */
export function printInList(app: App, row: PrintedRow, today: string, names: KnownNames): string {
  const of = computed(app, row, today);
  // By hand: what needs no escapes is most of it, and the engine's printer looks at each character of it.
  return `{"id":"${row.id}","first_name":${quoted(row.first_name)},"middle_name":${quoted(row.middle_name)},\
"last_name":${quoted(row.last_name)},"suffix":${quoted(row.suffix)},"birthdate":"${row.birthdate}",\
"position_id":${plain(row.position_id)},"organization_id":${plain(row.organization_id)},\
"employment_type_id":${plain(row.employment_type_id)},"initials":${quoted(of.initials)},\
"full_name":${quoted(of.full_name)},"avatar_thumbnail":${quoted(of.avatar_thumbnail)},\
"avatar_url":${quoted(of.avatar_url)},"age":${of.age},"archived_at":${plain(of.archived_at)},\
"created_at":"${of.created_at}","updated_at":"${of.updated_at}",\
"position":${printedName(names.position, row.position_id)},\
"organization":${printedName(names.organization, row.organization_id)},\
"employment_type":${printedName(names.employment_type, row.employment_type_id)},${row.entered.slice(1)}`;
}

/** Of what is an id, a day or a moment: nothing in it is ever escaped. */
const plain = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

const printedName = (names: KnownNames[keyof KnownNames], id: string | null): string =>
  knownOf<unknown>(names, id)?.printed ?? 'null';

/** The whole record. `numbers` are what the caller may see of them. */
export function presentEmployee(
  app: App,
  row: StoredEmployee,
  links: Links,
  numbers: Numbers,
  user: UserRow | null,
) {
  return {
    ...row,
    ...NOT_SHOWN,
    ...computed(app, row, todayOf(app)),
    ...numbers,
    position: links.position,
    organization: links.organization,
    employment_type: links.employment_type,
    full_address: fullAddress(row),
    user: user === null ? null : presentUser(app, user),
    timekeeping_policy: links.timekeeping_policy,
    settings: null,
    biometric_setting: null,
    anonymized_at: app.time.showOrNull(row.anonymized_at),
  };
}
