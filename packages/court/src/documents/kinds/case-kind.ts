import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentKind, Loading, Subject as Made } from '@bulwagan/platform/documents/kind.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { assertFound, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { caseScopeOf, EVERY_CASE } from '../../access/scope.ts';
import { hasPermission, type Subject } from '../../access.ts';
import { type ActivityRow, findActivity } from '../../activities/queries.ts';
import { type CaseRow, findCase } from '../../cases/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { findMedia, type MediaRow } from '../../media/queries.ts';
import { listParties, type PartyRow } from '../../parties/queries.ts';
import { servedVersionOf } from '../confidential/served-version.ts';
import { activityValues, enteredHearingWarnings } from '../values/activity-values.ts';
import { caseLabel, caseOffice, caseValues } from '../values/case-values.ts';
import { bodiesOf } from './bodies.ts';
import { hearingsBy } from './day-of-branch.ts';

export type Kind = DocumentKind<App, Subject>;

/** A case with the data that fill in its papers. */
export interface CaseRecord {
  app: App;
  db: Db;
  found: CaseRow;
  parties: PartyRow[];
  loading: Loading;
}

export interface ActivityRecord extends CaseRecord {
  activity: ActivityRow;
  /** The activity itself, or the hearing that it belongs to. */
  hearing: ActivityRow | undefined;
}

export interface FileRecord extends CaseRecord {
  file: MediaRow;
}

interface Spec<From> extends Pick<Kind, 'kind' | 'name' | 'series' | 'fields'> {
  permission: Permission;
  layout?: Kind['layout'];
  /** Names of fields of the case or activity that this paper requires. */
  required?: readonly string[];
  /**
   * Returns values in addition to those of the case and activity. Throws 422 if this kind of paper cannot be issued
   * for the record.
   */
  values?(record: From): Values | Promise<Values>;
  /** Returns warnings for the user who issues the paper. */
  warnings?(record: From, values: Values): Promise<Message[]>;
  /** True if papers of this kind can be issued in one batch for all hearings of a branch on a day. */
  ofDay?: true;
  /** True if the paper leaves the court because it is served, posted, or released on request. */
  isServed?: true;
}

const kindOf = <From>({ permission, required = [], fields, layout, ...spec }: Spec<From>) => ({
  kind: spec.kind,
  name: spec.name,
  series: spec.series,
  layout: layout ?? 'court',
  pageSize: 'long' as const,
  fields: fields.map(
    (field): Field => (required.includes(field.name) ? { ...field, required: true } : field),
  ),
  bodies: bodiesOf(spec.kind),
  canIssue: (actor: Subject) => hasPermission(actor, permission),
});

/** Returns a kind of paper for an activity, such as a hearing, an order or a sheriff's report. */
export const activityKind = (spec: Spec<ActivityRecord>): Kind => ({
  ...kindOf(spec),
  subjectType: 'activity',
  ...(spec.ofDay === undefined
    ? {}
    : {
        subjectsBy: (app: App, db: unknown, actor: Subject, filter: Readonly<Record<string, unknown>>) =>
          hearingsBy(db as Db, actor, spec.permission, filter, iso(app.clock.now())),
      }),
  load: async (app, anyDb, actor, loading) => {
    const db = anyDb as unknown as Db;
    const activity = assertFound(
      isUuid(loading.subjectId) ? await findActivity(db, loading.subjectId) : undefined,
      'activity',
    );
    const found = await caseInScope(
      db,
      actor,
      spec.permission,
      activity.case_record_id,
      loading.now,
      'activity',
    );
    if (activity.status === 'Expunged') throw new Refused(message('document.activity_expunged'));
    const hearing = await hearingOf(db, activity);
    const parties = await listParties(db, found.id);
    const record = { app, db, found, parties, loading, activity, hearing };
    const own = activityValues(app, activity, hearing);
    const subject = await subjectOf(spec, record, own);
    const warnings = [...enteredHearingWarnings(own, loading.data), ...(subject.warnings ?? [])];
    return named({ ...subject, warnings }, dateOf(app, hearing ?? activity));
  },
});

/** Returns a kind of paper for a whole case. */
export const caseKind = (spec: Spec<CaseRecord>): Kind => ({
  ...kindOf(spec),
  subjectType: 'case',
  load: async (app, anyDb, actor, loading) => {
    const db = anyDb as unknown as Db;
    const { subjectId, now } = loading;
    if (!isUuid(subjectId)) throw new NotFound('case');
    const found = await caseInScope(db, actor, spec.permission, subjectId, now, 'case');
    const parties = await listParties(db, found.id);
    return await subjectOf(spec, { app, db, found, parties, loading }, {});
  },
});

/** Returns a kind of paper for a file of a case. */
export const fileKind = (spec: Spec<FileRecord>): Kind => ({
  ...kindOf(spec),
  subjectType: 'attachment',
  load: async (app, anyDb, actor, loading) => {
    const db = anyDb as unknown as Db;
    const file = isUuid(loading.subjectId) ? await findMedia(db, loading.subjectId) : undefined;
    const caseId = file === undefined ? null : await caseOfFile(db, file);
    if (file === undefined || caseId === null) throw new NotFound('attachment');
    const found = await caseInScope(db, actor, spec.permission, caseId, loading.now, 'attachment');
    const activity = file.activity_id === null ? undefined : await findActivity(db, file.activity_id);
    if (activity?.status === 'Expunged') throw new Refused(message('document.activity_expunged'));
    const parties = await listParties(db, found.id);
    const subject = await subjectOf(spec, { app, db, found, parties, loading, file }, {});
    // The file name may contain names of people, so the label of the version without names contains only the case.
    return { ...subject, label: `${subject.label}, ${file.file_name}` };
  },
});

async function subjectOf<From extends CaseRecord>(
  spec: Spec<From>,
  record: From,
  own: Values,
): Promise<Made> {
  const { db, found, parties } = record;
  const values = { ...(await caseValues(db, found, parties)), ...own, ...(await spec.values?.(record)) };
  const subject: Made = {
    label: caseLabel(found),
    office: caseOffice(found),
    recordId: found.id,
    values,
    warnings: (await spec.warnings?.(record, values)) ?? [],
  };
  return spec.isServed === true ? { ...subject, ...(await servedVersionOf(db, found, parties)) } : subject;
}

/** Adds to the labels of both versions what distinguishes papers of the same case, such as a date. */
function named(subject: Made, detail: string | null): Made {
  if (detail === null) return subject;
  const withDetail = (label: string) => `${label}, ${detail}`;
  const { served, label } = subject;
  return {
    ...subject,
    label: withDetail(label),
    ...(served === undefined ? {} : { served: { ...served, label: withDetail(served.label) } }),
  };
}

/** Returns the day of a hearing; for all other activities, the day of filing. */
const dateOf = ({ time }: App, { scheduled_at: at, filed_at: filed }: ActivityRow): string | null =>
  at === null ? filed : time.show(at).slice(0, 10);

/** Returns a case within the scope of a permission; the program itself sees every case. Throws 404 otherwise. */
async function caseInScope(
  db: Db,
  actor: Subject | null,
  permission: Permission,
  id: string,
  now: string,
  what: string,
): Promise<CaseRow> {
  const found = await findCase(db, actor === null ? EVERY_CASE : caseScopeOf(actor, permission), id, now);
  if (found === undefined) throw new NotFound(what);
  return found;
}

async function hearingOf(db: Db, activity: ActivityRow): Promise<ActivityRow | undefined> {
  if (activity.ends_at !== null) return activity;
  const { hearing_parent_id: parent } = activity;
  return parent === null ? undefined : await findActivity(db, parent);
}

/** Returns the case to which a file, or the activity of the file, belongs. A temporary file has no case. */
async function caseOfFile(db: Db, file: MediaRow): Promise<string | null> {
  if (file.collection === 'temporary') return null;
  if (file.case_record_id !== null || file.activity_id === null) return file.case_record_id;
  return (await findActivity(db, file.activity_id))?.case_record_id ?? null;
}
