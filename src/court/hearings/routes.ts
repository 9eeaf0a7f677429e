import { uuidParams } from '../../platform/http/ids.ts';
import { enveloped, envelopedWithWarnings, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { iso } from '../../platform/time/clock.ts';
import { can } from '../access.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { App } from '../context.ts';
import { checkHearing } from './check-hearing.ts';
import { cancelHearing, recordResult } from './end.ts';
import { presentFindings, presentHearing } from './present.ts';
import { rescheduleHearing } from './reschedule.ts';
import { scheduleHearing, wrongHearing } from './schedule.ts';
import {
  Cancellation,
  CheckAnswer,
  Hearing,
  HearingCheck,
  HearingResult,
  NewHearing,
  Rescheduling,
} from './schemas.ts';
import { wrongSpan } from './slot.ts';
import { hearingWarnings } from './warnings.ts';

/** Routes of hearings (C§4, contract). */
export function hearingRoutes(app: App): Route[] {
  const common = {
    limit: app.limits.office,
    tag: 'Activities',
    access: can('Schedule Hearings'),
    method: 'POST',
  } as const;
  const withWarnings = (row: ActivityRow) => ({
    ...ok(presentHearing(app, row)),
    warnings: hearingWarnings(app, row.scheduled_at!, iso(app.clock.now())),
  });
  return [
    route({
      ...common,
      path: '/api/case/{caseId}/hearing',
      summary: 'Set a hearing',
      description:
        'Refused (422) on a holiday, always; and when it overlaps another hearing with the same branch, judge, room, counsel or party, unless `allow_overlap` is true and `overlap_reason` says why. Those who take part are told by mail. A time in the past is taken, without mails: courts enter what was heard later than it was. `warnings` says when it is in the past, or outside the days and hours of the court.',
      params: uuidParams('caseId'),
      body: NewHearing,
      answers: { 201: envelopedWithWarnings(Hearing) },
      alsoWrong: ({ actor, params, body }) => wrongHearing(app, actor, params.caseId, body),
      handle: async ({ actor, params, body, ...call }) =>
        withWarnings(await scheduleHearing(app, actor, params.caseId, body, originOf(call))),
    }),
    route({
      ...common,
      path: '/api/case/{caseId}/hearing/check',
      summary: 'Say what speaks against a hearing',
      description:
        'The check that setting and moving it make, without doing either. `warnings` says when the time is in the past, or outside the days and hours of the court, which keeps no hearing from being set.',
      params: uuidParams('caseId'),
      body: HearingCheck,
      answers: { 200: envelopedWithWarnings(CheckAnswer) },
      // Only the fields are checked: reading a sealed case here would be an unaudited read.
      alsoWrong: ({ body }) => wrongSpan(app, body),
      handle: async ({ actor, params, body, ...call }) => {
        const findings = await checkHearing(app, actor, params.caseId, body, originOf(call));
        return { ...ok(presentFindings(app, findings)), warnings: findings.warnings };
      },
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/reschedule',
      summary: 'Move a hearing',
      description:
        'By the same check as setting it; it does not clash with itself. What is not sent stays, the length too. Also gives a date to a hearing that has none.',
      params: uuidParams('id'),
      body: Rescheduling,
      answers: { 200: envelopedWithWarnings(Hearing) },
      alsoWrong: ({ body }) => wrongSpan(app, body),
      handle: async ({ actor, params, body, ...call }) =>
        withWarnings(await rescheduleHearing(app, actor, params.id, body, originOf(call))),
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/cancel',
      summary: 'Cancel a hearing',
      description: 'Its time is free again; the calendar shows it as cancelled.',
      params: uuidParams('id'),
      body: Cancellation,
      answers: { 200: enveloped(Hearing) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentHearing(app, await cancelHearing(app, actor, params.id, body.reason, originOf(call)))),
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/result',
      summary: 'Record what became of a hearing',
      params: uuidParams('id'),
      body: HearingResult,
      answers: { 200: enveloped(Hearing) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentHearing(app, await recordResult(app, actor, params.id, body, originOf(call)))),
    }),
  ];
}
