import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import type { Field } from '@bulwagan/platform/documents/values/fields.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { caseScopeOf, EVERY_CASE } from '../../access/scope.ts';
import { hasPermission, type Subject } from '../../access.ts';
import { findActivity } from '../../activities/queries.ts';
import { findCase } from '../../cases/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { activityValues } from '../values/activity-values.ts';
import { caseLabel, caseOffice, caseValues } from '../values/case-values.ts';
import { bodiesOf } from './bodies.ts';

export interface ActivityKindSpec
  extends Pick<DocumentKind<App, Subject>, 'kind' | 'name' | 'series' | 'fields'> {
  permission: Permission;
  /** Names of the fields that the paper cannot do without. */
  required: readonly string[];
}

/** Returns a kind of paper that is made of an activity: a hearing, an order, a sheriff's report. */
export function activityKind({
  permission,
  fields,
  required,
  ...spec
}: ActivityKindSpec): DocumentKind<App, Subject> {
  return {
    ...spec,
    subjectType: 'activity',
    layout: 'court',
    pageSize: 'long',
    fields: fields.map(
      (field): Field => (required.includes(field.name) ? { ...field, required: true } : field),
    ),
    bodies: bodiesOf(spec.kind),
    canIssue: (actor) => hasPermission(actor, permission),
    load: async (app, anyDb, actor, { subjectId, now }) => {
      const db = anyDb as unknown as Db;
      const activity = isUuid(subjectId) ? await findActivity(db, subjectId) : undefined;
      if (activity === undefined) throw new NotFound('activity');
      const scope = actor === null ? EVERY_CASE : caseScopeOf(actor, permission);
      const found = await findCase(db, scope, activity.case_record_id, now);
      if (found === undefined) throw new NotFound('activity');
      return {
        label: caseLabel(found),
        office: caseOffice(found),
        recordId: found.id,
        values: { ...(await caseValues(app, db, found)), ...activityValues(app, activity) },
      };
    },
  };
}
