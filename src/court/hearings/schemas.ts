import { type Static, Type } from 'typebox';
import { uuid } from '../../platform/http/ids.ts';
import { nullable, oneOf, text } from '../../platform/http/schema.ts';
import { moment, NAME_MAX_LENGTH, shownMoment, TEXT_MAX_LENGTH } from '../fields.ts';

export const MAX_HOURS = 12;
const MINUTES_PER_HOUR = 60;

const reason = (description: string) => text(TEXT_MAX_LENGTH, { description });

/** Place and duration, and whether conflicts are accepted. */
export const hearingFields = {
  hearing_mode: text(50, { description: 'For example `in-person`, `videoconferencing`.' }),
  ends_at: Type.Optional(
    nullable(moment('Goes before `duration_in_minutes`. At most twelve hours after the beginning.')),
  ),
  duration_in_minutes: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: MAX_HOURS * MINUTES_PER_HOUR, description: 'Default 60.' })),
  ),
  judge: Type.Optional(nullable(text(NAME_MAX_LENGTH, { description: 'Default: the branch’s.' }))),
  room: Type.Optional(nullable(text(NAME_MAX_LENGTH, { description: 'Default: the branch’s.' }))),
  meeting_url: Type.Optional(
    nullable(
      Type.String({
        maxLength: 2000,
        pattern: '^https?://[^\\s]+$',
        'x-error': 'must be a valid URL.',
        description: 'Where a videoconference meets.',
      }),
    ),
  ),
  allow_overlap: Type.Optional(
    nullable(Type.Boolean({ description: 'Sets it although it clashes; needs `overlap_reason`.' })),
  ),
  overlap_reason: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'Kept with the hearing.' })),
  ),
};

/** C§4, contract: body to schedule a hearing. */
export const NewHearing = Type.Object({
  scheduled_at: moment('The beginning; the court’s local time without an offset.'),
  ...hearingFields,
  stage: Type.Optional(nullable(text(NAME_MAX_LENGTH, { description: 'For example `Pre-trial`.' }))),
  remarks: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
  activity_id: Type.Optional(nullable(uuid('The activity of the same case that it is set upon.'))),
});
export type NewHearingInput = Static<typeof NewHearing>;

/** Body to check a hearing. `hearing_id` is the hearing to reschedule, which does not conflict with itself. */
export const HearingCheck = Type.Object({
  ...NewHearing.properties,
  hearing_id: Type.Optional(nullable(uuid('A hearing of the same case that is to be moved.'))),
});
export type HearingCheckInput = Static<typeof HearingCheck>;

/** Omitted fields keep their values, including the duration. */
export const Rescheduling = Type.Object({
  scheduled_at: moment('The new beginning.'),
  ...hearingFields,
  hearing_mode: Type.Optional(nullable(hearingFields.hearing_mode)),
  reason: reason('Why it is moved; kept in the history of the case.'),
});
export type ReschedulingInput = Static<typeof Rescheduling>;

export const Cancellation = Type.Object({
  reason: reason('Why it is cancelled; kept in the history of the case.'),
});

export const RESULTS = ['held', 'postponed', 'cancelled', 'no_show'] as const;
export type Result = (typeof RESULTS)[number];

export const HearingResult = Type.Object({
  hearing_status: oneOf(RESULTS, {
    description: '`postponed` is without a new date; it frees the time until it is rescheduled.',
  }),
  remarks: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'Replaces the remarks.' })),
  ),
});

export const Hearing = Type.Object(
  {
    id: uuid('That of its activity.'),
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
      id: nullable(uuid('Null, as the case is, of a hearing that the caller may not see.')),
      case_record_id: nullable(uuid()),
      case_number: nullable(Type.String()),
      case_title: nullable(Type.String()),
      scheduled_at: shownMoment(),
      ends_at: shownMoment(),
    }),
    reasons: Type.Array(oneOf(CLASH_REASONS), {
      description:
        'What the two have in common. `participant`, in place of `counsel` and `party`, of a hearing that the caller may ' +
        'not see: somebody takes part in both.',
    }),
  },
  { 'x-name': 'Clash' },
);

export const CheckAnswer = Type.Object(
  {
    ok: Type.Boolean({
      description:
        'Whether nothing speaks against it: no holiday and no clash, on a day on which the court sits. On another day it can be set all the same.',
    }),
    holiday: nullable(Type.String({ description: 'The holiday of that day.' })),
    clashes: Type.Array(Clash),
    free_slots: Type.Array(
      Type.Object({ scheduled_at: shownMoment(), ends_at: shownMoment() }, { 'x-name': 'FreeSlot' }),
      {
        description:
          'The next times, three at most, at which the hearing could be set instead, within the days and hours of the court; ' +
          'empty when nothing is unusual about the wanted time.',
      },
    ),
  },
  { 'x-name': 'HearingCheckAnswer' },
);
