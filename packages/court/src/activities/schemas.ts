import { ACTIVITY_STATUSES } from '@bulwagan/contracts/court/activity-status.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several, severalTexts } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { date, id, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { hearingFields } from '../hearings/schemas.ts';
import { moment, pageFields, shownMoment } from '../http/fields.ts';

const word = (description: string) => text(NAME_MAX_LENGTH, { description });
const remarks = () => Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH })));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** Additional fields of a hearing. */
const HearingPart = Type.Object(
  {
    ends_at: shownMoment(),
    hearing_mode: Type.String(),
    branch_id: nullable(Type.Integer()),
    judge: nullable(Type.String()),
    room: nullable(Type.String()),
    meeting_url: nullable(Type.String()),
    overlap_reason: nullable(Type.String({ description: 'Why it was scheduled despite a conflict.' })),
    is_active: Type.Boolean({ description: 'Whether the hearing occupies its slot.' }),
    revision: Type.Integer({ description: 'Number of changes, as for calendar programs (SEQUENCE).' }),
  },
  { 'x-name': 'HearingPart' },
);

const ServicePart = Type.Object(
  {
    service_date: date('Date of the latest attempt.'),
    service_status: Type.String(),
    service_reason: nullable(Type.String()),
    manner_of_service: nullable(Type.String()),
  },
  { 'x-name': 'ServicePart' },
);

const activityMembers = {
  id: uuid(),
  case_record_id: uuid(),
  activity: Type.String({ description: 'Kind, for example `Hearing`, `Order/Constancia`, `Subpoena`.' }),
  type: Type.String({ description: 'Broad category, for example `Court Actions`.' }),
  tag: nullable(Type.String()),
  stage: nullable(Type.String()),
  status: oneOf(ACTIVITY_STATUSES),
  hearing_status: nullable(Type.String({ description: 'Only for hearings.' })),
  due_at: nullable(date('Deadline for compliance.')),
  scheduled_at: nullable(shownMoment()),
  confirmed_at: nullable(shownMoment()),
  filed_at: nullable(date()),
  remarks: nullable(Type.String()),
  activity_id: nullable(uuid('Activity that this one replies to.')),
  hearing_parent_id: nullable(uuid('Hearing that this one belongs to.')),
  form_template_id: nullable(Type.String()),
  in_calendar: Type.Boolean({ description: 'Whether the event feed shows it.' }),
  is_order: Type.Boolean(),
  is_amendment: Type.Boolean(),
  with_compliance: Type.Boolean(),
  complied_at: nullable(shownMoment()),
  created_at: shownMoment(),
  updated_at: shownMoment(),
  hearing: nullable(HearingPart),
  service: nullable(ServicePart),
  attachments_count: Type.Integer({ description: 'Files attached to the activity' }),
};

/** Case activity (C§2). */
export const Activity = Type.Object(activityMembers, { 'x-name': 'Activity' });

/** Response with activities as a tree: each has its replies in `replies`, oldest first. */
export const ActivityThreads = Type.Object({
  data: Type.Array(
    Type.Object(
      {
        ...activityMembers,
        replies: Type.Array(
          Type.Unsafe<unknown>({ $ref: '#/properties/data/items', 'x-within': 'ActivityThread' }),
        ),
      },
      { 'x-name': 'ActivityThread' },
    ),
  ),
});

export const ActivityQuery = Type.Object({
  'filter[tag]': severalTexts(
    Type.String({
      description: 'Only activities with this tag; those whose parent has another tag are at the top level.',
    }),
  ),
});

const details = {
  tag: Type.Optional(nullable(word('Keyword to find it by.'))),
  stage: Type.Optional(nullable(word('Stage of the case, for example `Pre-trial`.'))),
  due_at: Type.Optional(nullable(date('Deadline for compliance.'))),
  filed_at: Type.Optional(nullable(date('Not in the future.'))),
  remarks: remarks(),
  activity_id: Type.Optional(nullable(uuid('Activity of the same case that this one replies to.'))),
  hearing_parent_id: Type.Optional(nullable(uuid('Hearing of the same case that this one belongs to.'))),
  form_template_id: Type.Optional(
    nullable(
      text(NAME_MAX_LENGTH, {
        description:
          'Id of a published document template for papers of an activity, of the whole court or of the branch of the ' +
          'case. `POST /documents` with the activity and no kind uses it.',
      }),
    ),
  ),
  in_calendar: flag('Default: true if it has a time or `due_at`.'),
  is_order: flag('Default: true if its kind begins with `Order`.'),
  with_compliance: flag('Default: true if it has `due_at`.'),
};

/** C§4: body of POST. A `Hearing` with a time is scheduled by the rules of hearings. */
export const NewActivity = Type.Object({
  activity: word('The kind.'),
  type: word('The broad category.'),
  scheduled_at: Type.Optional(nullable(moment('Date and time; the court’s local time without an offset.'))),
  ...details,
  ...hearingFields,
  hearing_mode: Type.Optional(nullable(hearingFields.hearing_mode)),
});
export type NewActivityInput = Static<typeof NewActivity>;

/** Omitted fields keep their values. The kind cannot change, and a hearing is moved by rescheduling it. */
export const ActivityChange = Type.Object({
  type: Type.Optional(word('The broad category.')),
  scheduled_at: Type.Optional(nullable(moment('Not accepted for a hearing.'))),
  ...details,
});
export type ActivityChangeInput = Static<typeof ActivityChange>;

export const StatusChange = Type.Object({ status: oneOf(ACTIVITY_STATUSES) });

export const StatusAnswer = Type.Object(
  { id: uuid(), status: oneOf(ACTIVITY_STATUSES), updated_at: shownMoment() },
  { 'x-name': 'ActivityStatus' },
);

export const Complied = Type.Object({
  complied_at: Type.Optional(nullable(moment('Default now; not in the future.'))),
});

/** Deletions answer with a message (contract, court); this one also returns the activity that remains. */
export const OpenAgain = Type.Object({ message: Type.String(), data: Activity });

/** Pending compliance and its case. */
export const ComplianceItem = Type.Object(
  {
    ...activityMembers,
    due_on: date('Day on which the deadline ends: `due_at`, or the next working day (Rule 22, section 1).'),
    is_overdue: Type.Boolean({ description: 'Whether the date of `due_on` has passed.' }),
    case_record: Type.Object({
      id: uuid(),
      case_number: Type.String(),
      case_title: Type.String(),
      branch_id: nullable(Type.Integer()),
    }),
  },
  { 'x-name': 'ComplianceItem' },
);

export const ComplianceQuery = Type.Object({
  ...pageFields,
  'filter[overdue]': Type.Optional(Type.Boolean({ description: 'Whether the date has passed.' })),
  'filter[branch_id]': several(id()),
});
