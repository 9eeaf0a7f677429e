import { enveloped, envelopedWithWarnings, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer, say } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply } from 'fastify';
import { can } from '../access.ts';
import type { ActivityRow } from '../activities/queries.ts';
import type { App } from '../context.ts';
import { checkHearing } from './checking/check-hearing.ts';
import { validateSpan } from './checking/slot.ts';
import { hearingWarnings } from './checking/warnings.ts';
import { cancelHearing, recordResult } from './end.ts';
import { presentFindings, presentHearing } from './present.ts';
import { rescheduleHearing } from './reschedule.ts';
import { checkNewHearing, scheduleHearing } from './schedule.ts';
import {
  Cancellation,
  CheckAnswer,
  Hearing,
  HearingCheck,
  HearingResult,
  NewHearing,
  Rescheduling,
} from './schemas.ts';

/** Routes of hearings (C§4, contract). */
export function hearingRoutes(app: App): Route[] {
  const common = {
    limit: app.limits.office,
    tag: 'Activities',
    access: can('Schedule Hearings'),
    method: 'POST',
  } as const;
  const withWarnings = (reply: FastifyReply, row: ActivityRow) => ({
    ...ok(presentHearing(app, row, languageOfAnswer(reply))),
    warnings: hearingWarnings(app, row.scheduled_at!, iso(app.clock.now())).map((one) => say(reply, one)),
  });
  return [
    route({
      ...common,
      path: '/api/case/{caseId}/hearing',
      summary: 'Schedule a hearing',
      description:
        'Refused (422) on a holiday. Also refused when it overlaps another hearing with the same branch, judge, ' +
        'room, counsel or party, unless `allow_overlap` is true and `overlap_reason` is given. Participants are ' +
        'notified by mail. A time in the past is accepted without mails, because courts also record hearings ' +
        'afterwards. `warnings` reports a time in the past or outside court days and hours.',
      params: uuidParams('caseId'),
      body: NewHearing,
      answers: { 201: envelopedWithWarnings(Hearing) },
      validate: ({ actor, params, body }) => checkNewHearing(app, actor, params.caseId, body),
      handle: async ({ actor, params, body, ...call }) =>
        withWarnings(call.reply, await scheduleHearing(app, actor, params.caseId, body, originOf(call))),
    }),
    route({
      ...common,
      path: '/api/case/{caseId}/hearing/check',
      summary: 'Check a hearing for conflicts',
      description:
        'Makes the same check as scheduling and rescheduling, and changes nothing. `warnings` reports a time in ' +
        'the past or outside court days and hours; these do not prevent scheduling.',
      params: uuidParams('caseId'),
      body: HearingCheck,
      answers: { 200: envelopedWithWarnings(CheckAnswer) },
      // Only the fields are checked: reading a sealed case here would be an unaudited read.
      validate: ({ body }) => validateSpan(app, body),
      handle: async ({ actor, params, body, ...call }) => {
        const findings = await checkHearing(app, actor, params.caseId, body, originOf(call));
        return {
          ...ok(presentFindings(app, findings)),
          warnings: findings.warnings.map((one) => say(call.reply, one)),
        };
      },
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/reschedule',
      summary: 'Reschedule a hearing',
      description:
        'Makes the same check as scheduling; a hearing does not conflict with itself. Omitted fields keep their ' +
        'values, including the duration. Also schedules a hearing without a date.',
      params: uuidParams('id'),
      body: Rescheduling,
      answers: { 200: envelopedWithWarnings(Hearing) },
      validate: ({ body }) => validateSpan(app, body),
      handle: async ({ actor, params, body, ...call }) =>
        withWarnings(call.reply, await rescheduleHearing(app, actor, params.id, body, originOf(call))),
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/cancel',
      summary: 'Cancel a hearing',
      description: 'Its slot becomes free; the calendar shows it as cancelled.',
      params: uuidParams('id'),
      body: Cancellation,
      answers: { 200: enveloped(Hearing) },
      handle: async ({ actor, params, body, ...call }) => {
        const row = await cancelHearing(app, actor, params.id, body.reason, originOf(call));
        return ok(presentHearing(app, row, languageOfAnswer(call.reply)));
      },
    }),
    route({
      ...common,
      path: '/api/hearings/{id}/result',
      summary: 'Record the result of a hearing',
      params: uuidParams('id'),
      body: HearingResult,
      answers: { 200: enveloped(Hearing) },
      handle: async ({ actor, params, body, ...call }) => {
        const row = await recordResult(app, actor, params.id, body, originOf(call));
        return ok(presentHearing(app, row, languageOfAnswer(call.reply)));
      },
    }),
  ];
}
