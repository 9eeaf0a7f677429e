import {
  acknowledged,
  done,
  enveloped,
  envelopedWithWarnings,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { fastRoute } from '@bulwagan/platform/http/fast-route.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer, say } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import { deadlineWarnings } from '../calendar/holidays/working-days.ts';
import { readCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import { changeActivity, checkChange } from './change.ts';
import { listCompliance } from './compliance.ts';
import { comply, undoCompliance } from './comply.ts';
import { readActivity } from './find.ts';
import { presentActivity, presentComplianceItem, presentStatus } from './present.ts';
import { listActivities } from './queries.ts';
import { checkActivity, recordActivity } from './record.ts';
import { removeActivity } from './remove.ts';
import {
  Activity,
  ActivityChange,
  ActivityQuery,
  ActivityThreads,
  ComplianceItem,
  ComplianceQuery,
  Complied,
  NewActivity,
  OpenAgain,
  StatusAnswer,
  StatusChange,
} from './schemas.ts';
import { changeStatus } from './status.ts';
import { threadsOf } from './tree.ts';
import { activityWarnings } from './warnings.ts';

const IN_CASE = '/api/case/{case}/activities';
const ONE = '/api/case-activities/{caseActivityId}';
const COMPLIANCE = '/api/compliance';

/** Routes of case activities (C§2, C§3, C§4). */
export function activityRoutes(app: App): Route[] {
  return [...readingRoutes(app), ...writingRoutes(app), ...complianceRoutes(app)];
}

const commonOf = (app: App) => ({ limit: app.limits.office, tag: 'Activities' }) as const;

function readingRoutes(app: App): Route[] {
  const common = commonOf(app);
  const permission = 'View Case Activities';
  return [
    fastRoute({
      ...common,
      method: 'GET',
      path: IN_CASE,
      summary: 'List the activities of a case',
      description:
        'As a tree, oldest first: each activity has its replies in `replies`. Orders, minutes, transcripts, ' +
        'subpoenas and sheriff’s reports are directly under their hearing, even when they reply to another paper ' +
        'of it.',
      access: can(permission),
      params: uuidParams('case'),
      query: ActivityQuery,
      answers: { 200: ActivityThreads },
      handle: async ({ actor, params, query, ...call }) => {
        const found = await readCase(app, actor, params.case, {
          permission,
          what: 'activities',
          origin: originOf(call),
        });
        const rows = await listActivities(app.db, found.id, { tags: query['filter[tag]'] });
        const language = languageOfAnswer(call.reply);
        return ok(threadsOf(rows, (row) => presentActivity(app, row, language)));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: ONE,
      summary: 'Show an activity',
      access: can(permission),
      params: uuidParams('caseActivityId'),
      answers: { 200: enveloped(Activity) },
      handle: async ({ actor, params, ...call }) => {
        const reading = { permission, what: 'activity', origin: originOf(call) } as const;
        return ok(presentActivity(app, await readActivity(app, actor, params.caseActivityId, reading)));
      },
    }),
  ];
}

function writingRoutes(app: App): Route[] {
  const common = commonOf(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: IN_CASE,
      summary: 'Record an activity',
      description:
        'The activity is `Confirmed`. A `Hearing` with `scheduled_at` is scheduled like `POST ' +
        '/api/case/{caseId}/hearing`, accepts its fields and also needs Schedule Hearings; `hearing_mode` is ' +
        '`in-person` by default. `warnings` reports when `due_at` is not a working day, with the next one (Rule ' +
        '22).',
      access: can('Record Activities'),
      params: uuidParams('case'),
      body: NewActivity,
      answers: { 201: envelopedWithWarnings(Activity) },
      validate: ({ actor, params, body }) => checkActivity(app, actor, params.case, body),
      handle: async ({ actor, params, body, ...call }) => {
        const row = await recordActivity(app, actor, params.case, body, originOf(call));
        return {
          ...ok(presentActivity(app, row)),
          warnings: (await activityWarnings(app, row, body.due_at)).map((one) => say(call.reply, one)),
        };
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: ONE,
      summary: 'Change an activity',
      description:
        'Omitted fields keep their values. The kind cannot change, and a hearing is moved by rescheduling it.',
      access: can('Record Activities'),
      params: uuidParams('caseActivityId'),
      body: ActivityChange,
      answers: { 200: envelopedWithWarnings(Activity) },
      validate: ({ actor, params, body }) => checkChange(app, actor, params.caseActivityId, body),
      handle: async ({ actor, params, body, ...call }) => {
        const row = await changeActivity(app, actor, params.caseActivityId, body, originOf(call));
        return {
          ...ok(presentActivity(app, row)),
          warnings: (await deadlineWarnings(app.db, body.due_at ?? null)).map((one) => say(call.reply, one)),
        };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/case-activities/{caseActivity}/update-status',
      summary: 'Decide on an activity',
      description:
        'An `Expunged` activity leaves the calendar, and an expunged hearing frees its slot. Only the Super Admin ' +
        'restores it, to `Confirmed`.',
      access: can('Decide Activities'),
      params: uuidParams('caseActivity'),
      body: StatusChange,
      answers: { 200: enveloped(StatusAnswer) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          presentStatus(
            app,
            await changeStatus(app, actor, params.caseActivity, body.status, originOf(call)),
          ),
        ),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: ONE,
      summary: 'Delete an activity',
      description: 'Its replies are kept without a parent. The history of the case keeps its content.',
      access: can('Decide Activities'),
      params: uuidParams('caseActivityId'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeActivity(app, actor, params.caseActivityId, originOf(call));
        return done('The activity is deleted.');
      },
    }),
  ];
}

function complianceRoutes(app: App): Route[] {
  const common = commonOf(app);
  return [
    route({
      ...common,
      method: 'POST',
      path: `${ONE}/comply`,
      summary: 'Mark an activity as complied with',
      access: can('Record Activities'),
      params: uuidParams('caseActivityId'),
      body: Complied,
      answers: { 200: enveloped(Activity) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentActivity(app, await comply(app, actor, params.caseActivityId, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${ONE}/comply`,
      summary: 'Undo marking an activity as complied with',
      access: can('Record Activities'),
      params: uuidParams('caseActivityId'),
      answers: { 200: OpenAgain, 422: errorShape },
      handle: async ({ actor, params, ...call }) => ({
        ...done('The activity is still to be complied with.'),
        ...ok(presentActivity(app, await undoCompliance(app, actor, params.caseActivityId, originOf(call)))),
      }),
    }),
    route({
      ...common,
      method: 'GET',
      path: COMPLIANCE,
      summary: 'List pending compliance',
      description: 'In all cases within the caller’s scope, soonest first.',
      access: can('View Case Activities'),
      query: ComplianceQuery,
      answers: { 200: collectionOf(ComplianceItem) },
      handle: async ({ actor, query, request, ...call }) => {
        const page = pageOf(query);
        const filter = { isOverdue: query['filter[overdue]'], branchIds: query['filter[branch_id]'] };
        const { rows, total } = await listCompliance(app, actor, filter, { page, origin: originOf(call) });
        const items = rows.map((row) => presentComplianceItem(app, row));
        return collection(items, total, page, { url: request.url, base: app.publicUrl + COMPLIANCE });
      },
    }),
  ];
}
