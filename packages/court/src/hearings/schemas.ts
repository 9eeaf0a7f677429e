import { HEARING_RESULTS } from '@bulwagan/contracts/court/activity-status.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { errorOf, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { moment, shownMoment } from '../http/fields.ts';

export const MAX_HOURS = 12;
const MINUTES_PER_HOUR = 60;

const reason = (description: string) => text(TEXT_MAX_LENGTH, { description });

/** Place and duration, and whether conflicts are accepted. */
export const hearingFields = {
  hearing_mode: text(50, { description: 'For example `in-person`, `videoconferencing`.' }),
  ends_at: Type.Optional(
    nullable(moment('Takes precedence over `duration_in_minutes`. At most twelve hours after the start.')),
  ),
  duration_in_minutes: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: MAX_HOURS * MINUTES_PER_HOUR, description: 'Default 60.' })),
  ),
  judge: Type.Optional(nullable(text(NAME_MAX_LENGTH, { description: 'Default: that of the branch.' }))),
  room: Type.Optional(nullable(text(NAME_MAX_LENGTH, { description: 'Default: that of the branch.' }))),
  meeting_url: Type.Optional(
    nullable(
      Type.String({
        maxLength: 2000,
        pattern: '^https?://[^\\s]+$',
        ...errorOf('field.url'),
        description: 'Address of the videoconference.',
      }),
    ),
  ),
  allow_overlap: Type.Optional(
    nullable(Type.Boolean({ description: 'Schedules it despite conflicts; needs `overlap_reason`.' })),
  ),
  overlap_reason: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'Stored with the hearing.' })),
  ),
};

/** C§4, contract: body to schedule a hearing. */
export const NewHearing = Type.Object({
  scheduled_at: moment('Start; the court’s local time without an offset.'),
  ...hearingFields,
  stage: Type.Optional(nullable(text(NAME_MAX_LENGTH, { description: 'For example `Pre-trial`.' }))),
  remarks: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
  activity_id: Type.Optional(nullable(uuid('Activity of the same case that the hearing replies to.'))),
});
export type NewHearingInput = Static<typeof NewHearing>;

/** Body to check a hearing. `hearing_id` is the hearing to reschedule, which does not conflict with itself. */
export const HearingCheck = Type.Object({
  ...NewHearing.properties,
  hearing_id: Type.Optional(nullable(uuid('Hearing of the same case to be rescheduled.'))),
});
export type HearingCheckInput = Static<typeof HearingCheck>;

/** Omitted fields keep their values, including the duration. */
export const Rescheduling = Type.Object({
  scheduled_at: moment('New start.'),
  ...hearingFields,
  hearing_mode: Type.Optional(nullable(hearingFields.hearing_mode)),
  reason: reason('Reason for rescheduling; stored in the history of the case.'),
});
export type ReschedulingInput = Static<typeof Rescheduling>;

export const Cancellation = Type.Object({
  reason: reason('Reason for cancelling; stored in the history of the case.'),
});

export const HearingResult = Type.Object({
  hearing_status: oneOf(HEARING_RESULTS, {
    description: '`postponed` has no new date and frees the slot until it is rescheduled.',
  }),
  remarks: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'Replaces the remarks.' })),
  ),
});

export const Hearing = Type.Object(
  {
    id: uuid('Id of its activity.'),
    case_record_id: uuid(),
    activity: Type.String(),
    type: Type.String(),
    stage: nullable(Type.String()),
    scheduled_at: shownMoment(),
    ends_at: shownMoment(),
    hearing_mode: Type.String(),
    status: Type.String(),
    hearing_status: nullable(Type.String()),
    branch_id: nullable(Type.Integer()),
    judge: nullable(Type.String()),
    room: nullable(Type.String()),
    meeting_url: nullable(Type.String()),
    overlap_reason: nullable(Type.String()),
    is_active: Type.Boolean(),
    in_calendar: Type.Boolean(),
    revision: Type.Integer(),
    remarks: nullable(Type.String()),
    activity_id: nullable(uuid()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Hearing' },
);

export type SharedReason = 'branch' | 'judge' | 'room' | 'counsel' | 'party';
export type ClashReason = SharedReason | 'participant';
const CLASH_REASONS: ClashReason[] = ['branch', 'judge', 'room', 'counsel', 'party', 'participant'];

const Clash = Type.Object(
  {
    hearing: Type.Object({
      id: nullable(uuid('Null, like the case, for a hearing that the caller may not see.')),
      case_record_id: nullable(uuid()),
      case_number: nullable(Type.String()),
      case_title: nullable(Type.String()),
      scheduled_at: shownMoment(),
      ends_at: shownMoment(),
    }),
    reasons: Type.Array(oneOf(CLASH_REASONS), {
      description:
        'What the two hearings share. For a hearing that the caller may not see, `participant` replaces `counsel` ' +
        'and `party`.',
    }),
  },
  { 'x-name': 'Clash' },
);

export const CheckAnswer = Type.Object(
  {
    ok: Type.Boolean({
      description:
        'True without holidays and conflicts on a court day. On another day it can still be scheduled.',
    }),
    holiday: nullable(Type.String({ description: 'Holiday of that day.' })),
    clashes: Type.Array(Clash),
    free_slots: Type.Array(
      Type.Object({ scheduled_at: shownMoment(), ends_at: shownMoment() }, { 'x-name': 'FreeSlot' }),
      {
        description:
          'Up to three next times at which the hearing could be scheduled instead, within court days and hours; ' +
          'empty when there is nothing unusual about the requested time.',
      },
    ),
  },
  { 'x-name': 'HearingCheckAnswer' },
);
