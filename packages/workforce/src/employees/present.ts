import { quoted } from '@bulwagan/platform/http/validation/json-text.ts';
import type { App } from '../context.ts';
import { pictureUrls } from '../pictures/pictures.ts';
import {
  type Named,
  type NamedOrganization,
  type ReferenceCache,
  referencesOf,
} from '../reference/reference-cache.ts';
import { initialsOf } from '../users/initials.ts';
import { presentUser } from '../users/present.ts';
import type { UserRow } from '../users/queries.ts';
import { ageOn, fullAddress, fullName } from './computed.ts';
import type { GovernmentIds } from './government-ids/government-ids.ts';
import type { ComputedFrom, EmployeeRow, LinkValues, SerializedRow, StoredEmployee } from './queries.ts';

export const BASE = '/api/pms/employees';

/** Linked entries of an employee, as responses show them. */
export interface Links {
  position: Named | null;
  organization: NamedOrganization | null;
  employment_type: Named | null;
  timekeeping_policy: Named | null;
}

/** Throws if the names were read in another snapshot than the row. */
export const knownLinks = (row: LinkValues, names: ReferenceCache): Links => ({
  position: referencesOf(names.position, row.position_id)?.shown ?? null,
  organization: referencesOf(names.organization, row.organization_id)?.shown ?? null,
  employment_type: referencesOf(names.employment_type, row.employment_type_id)?.shown ?? null,
  timekeeping_policy: referencesOf(names.timekeeping_policy, row.timekeeping_policy_id)?.shown ?? null,
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

/**
 * Columns that the response shows under other field names. They are set to undefined, which is not serialized; this
 * is faster than picking the many remaining fields.
 */
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

/** Returns today's date for computing ages; called once per list. */
export const todayOf = ({ time, clock }: Pick<App, 'time' | 'clock'>): string => time.dateOf(clock.now());

/** Returns the computed fields. They are named one by one, because spreading would take as long as everything else. */
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
 * Serializes an employee of a list as JSON: computed fields, fields serialized by PostgreSQL, and links. Throws when a
 * link's name is missing, because the names then belong to another snapshot than the row.
 */
export function serializeInList(app: App, row: SerializedRow, today: string, names: ReferenceCache): string {
  const of = computed(app, row, today);
  // Concatenated by hand: most values need no escaping, and `JSON.stringify` checks every character.
  return `{"id":"${row.id}","first_name":${quoted(row.first_name)},"middle_name":${quoted(row.middle_name)},\
"last_name":${quoted(row.last_name)},"suffix":${quoted(row.suffix)},"birthdate":"${row.birthdate}",\
"position_id":${plain(row.position_id)},"organization_id":${plain(row.organization_id)},\
"employment_type_id":${plain(row.employment_type_id)},"initials":${quoted(of.initials)},\
"full_name":${quoted(of.full_name)},"avatar_thumbnail":${quoted(of.avatar_thumbnail)},\
"avatar_url":${quoted(of.avatar_url)},"age":${of.age},"archived_at":${plain(of.archived_at)},\
"created_at":"${of.created_at}","updated_at":"${of.updated_at}",\
"position":${serializedName(names.position, row.position_id)},\
"organization":${serializedName(names.organization, row.organization_id)},\
"employment_type":${serializedName(names.employment_type, row.employment_type_id)},${row.entered.slice(1)}`;
}

/** Quotes an id, date or timestamp, which never needs escaping. */
const plain = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

const serializedName = (names: ReferenceCache[keyof ReferenceCache], id: string | null): string =>
  referencesOf<unknown>(names, id)?.printed ?? 'null';

/** Formats the whole record. `governmentIds` contains full or masked ids, as the caller may see them. */
export function presentEmployee(
  app: App,
  row: StoredEmployee,
  links: Links,
  governmentIds: GovernmentIds,
  user: UserRow | null,
) {
  return {
    ...row,
    ...NOT_SHOWN,
    ...computed(app, row, todayOf(app)),
    ...governmentIds,
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
