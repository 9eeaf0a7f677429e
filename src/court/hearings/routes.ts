import { uuidParams } from '../../platform/http/ids.ts';
import { enveloped, ok } from '../../platform/http/office.ts';
import { originOf } from '../../platform/http/origin.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { can } from '../access.ts';
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

/** Hearings (C§4, contract): one check for setting and for moving them. */
export function hearingRoutes(app: App): Route[] {
  const common = {
    limit: app.limits.office,
    tag: 'Activities',
    access: can('Schedule Hearings'),
    method: 'POST',
  } as const;
  return [
    route({
      ...common,
      path: '/api/case/{caseId}/hearing',
      summary: 'Set a hearing',
      description:
        'Refused (422) on a holiday, always; and when it overlaps another hearing with the same branch, judge, room, counsel or party, unless `allow_overlap` is true and `overlap_reason` says why. Those who take part are told by mail. A time in the past is taken, without mails: courts enter what was heard later than it was.',
      params: uuidParams('caseId'),
      body: NewHearing,
      answers: { 201: enveloped(Hearing) },
      alsoWrong: ({ actor, params, body }) => wrongHearing(app, actor, params.caseId, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentHearing(app, await scheduleHearing(app, actor, params.caseId, body, originOf(call)))),
    }),
    route({
      ...common,
      path: '/api/case/{caseId}/hearing/check',
      summary: 'Say what speaks against a hearing',
      description: 'The check that setting and moving it make, without doing either.',
      params: uuidParams('caseId'),
      body: HearingCheck,
      answers: { 200: enveloped(CheckAnswer) },
      // Of the case nothing: that would be read of it without a record where it is sealed.
      alsoWrong: ({ body }) => wrongSpan(app, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentFindings(app, await checkHearing(app, actor, params.caseId, body, originOf(call)))),
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/reschedule',
      summary: 'Move a hearing',
      description:
        'By the same check as setting it; it does not clash with itself. What is not sent stays, the length too. Also gives a date to a hearing that has none.',
      params: uuidParams('id'),
      body: Rescheduling,
      answers: { 200: enveloped(Hearing) },
      alsoWrong: ({ body }) => wrongSpan(app, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentHearing(app, await rescheduleHearing(app, actor, params.id, body, originOf(call)))),
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
