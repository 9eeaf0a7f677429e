import { ACTIVITY_STATUSES } from '@bulwagan/contracts/court/activity-status.ts';
import { TASK_END_REASONS } from '@bulwagan/contracts/court/service.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several, severalTexts } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { date, id, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { SHERIFFS_REPORT } from '../activities/kinds.ts';
import { shownMoment } from '../http/fields.ts';
import { fileParts, MediaFile } from '../media/schemas.ts';

const word = (description: string) => text(NAME_MAX_LENGTH, { description });

const serviceMembers = {
  service_date: nullable(date('Date of the latest attempt.')),
  service_status: nullable(Type.String({ description: 'For example `served`, `unserved`, `refused`.' })),
  service_reason: nullable(Type.String()),
  manner_of_service: nullable(Type.String({ description: 'For example `personal`, `substituted`.' })),
};

const reportMembers = {
  id: uuid('Id of the activity.'),
  case_record_id: uuid(),
  case_number: Type.String(),
  case_title: Type.String(),
  branch_id: nullable(Type.Integer()),
  activity: oneOf([SHERIFFS_REPORT]),
  tag: oneOf([SHERIFFS_REPORT]),
  status: oneOf(ACTIVITY_STATUSES, { description: '`for_update` until there is an attempt of service.' }),
  ...serviceMembers,
  attempts_count: Type.Integer(),
  remarks: nullable(Type.String()),
  hearing_parent_id: nullable(uuid()),
  hearing_scheduled_at: nullable(shownMoment('Time of the hearing.')),
  task: nullable(
    Type.Object(
      {
        document_id: uuid('The paper.'),
        kind: Type.String(),
        paper: Type.String({ description: 'Name of the paper: `Summons`.' }),
        number: Type.String(),
        addressee: Type.String(),
        address: nullable(Type.String()),
        due_on: nullable(date('Last day of service.')),
        is_to_serve: Type.Boolean({
          description: 'Whether the paper is in force, still of use, and not served yet.',
        }),
        end_reason: nullable(
          oneOf(TASK_END_REASONS, {
            description:
              'Why the paper is no longer to serve. `paper_ended`: it is void or superseded. `hearing_cancelled`: also ' +
              'postponed. `hearing_over`: its time has passed. `activity_removed`: the hearing, or the activity of the ' +
              'paper, is expunged or deleted. `case_closed`: a summons of a closed case, or any paper of an archived one. ' +
              '`report_expunged`: for example when the hearing was moved.',
          }),
        ),
      },
      {
        'x-name': 'ServiceTask',
        description: 'Paper to serve, of a report that an issued subpoena, summons or notice created.',
      },
    ),
  ),
  attachments: Type.Array(MediaFile),
  created_at: shownMoment(),
  updated_at: shownMoment(),
};

/** Sheriff report (C§2): a view of an activity and its latest attempt. */
export const SheriffReport = Type.Object(reportMembers, { 'x-name': 'SheriffReport' });

const Attempt = Type.Object(
  {
    id: uuid(),
    service_date: date(),
    service_status: Type.String(),
    service_reason: nullable(Type.String()),
    manner_of_service: nullable(Type.String()),
    service_time: nullable(Type.String({ description: '`HH:MM`.' })),
    place: nullable(Type.String()),
    received_by: nullable(Type.String()),
    recipient_capacity: nullable(Type.String()),
    refused_to_sign: Type.Boolean(),
    left_in_view: Type.Boolean(),
    recorded_by: nullable(Type.Integer()),
    recorded_at: shownMoment(),
  },
  { 'x-name': 'ServiceAttempt' },
);

/** A report with every attempt, latest first. */
export const SheriffReportWithAttempts = Type.Object(
  { ...reportMembers, attempts: Type.Array(Attempt) },
  { 'x-name': 'SheriffReportWithAttempts' },
);

/** Body of one attempt of service. */
export const AttemptInput = Type.Object({
  service_date: date('Not in the future.'),
  service_status: word('For example `served`, `unserved`, `refused`.'),
  manner_of_service: word('For example `personal`, `substituted`.'),
  service_reason: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
  service_time: Type.Optional(
    nullable(
      Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Time of the attempt: `HH:MM`.' }),
    ),
  ),
  place: Type.Optional(nullable(Type.String({ maxLength: NAME_MAX_LENGTH }))),
  received_by: Type.Optional(nullable(Type.String({ maxLength: NAME_MAX_LENGTH }))),
  recipient_capacity: Type.Optional(
    nullable(
      Type.String({
        maxLength: NAME_MAX_LENGTH,
        description: 'For example `resident of legal age`, `person in charge of the office`.',
      }),
    ),
  ),
  refused_to_sign: Type.Optional(Type.Boolean()),
  left_in_view: Type.Optional(
    Type.Boolean({
      description:
        'The paper was left in view and in the presence of the person. With the outcome `refused` it is then served.',
    }),
  ),
});
export type AttemptValues = Static<typeof AttemptInput>;

/** Body of activities-sheriff (C§4). */
export const NewReport = Type.Object({
  hearing_parent_id: uuid('Hearing of this case.'),
  ...AttemptInput.properties,
  remarks: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
});
export type NewReportInput = Static<typeof NewReport>;

/** Page size when only `page` is given. */
export const PER_PAGE = 100;

export const ReportQuery = Type.Object({
  // No defaults: without both parameters there is one page with all reports (C§4).
  page: Type.Optional(Type.Integer({ description: 'From 1. Without `page` and `per_page`: all reports.' })),
  per_page: Type.Optional(Type.Integer({ description: `1 to 100; ${PER_PAGE} by default.` })),
  'filter[status]': several(oneOf(ACTIVITY_STATUSES)),
  'filter[service_status]': severalTexts(Type.String()),
  'filter[case_record_id]': several(uuid()),
  'filter[branch_id]': several(id()),
  'filter[to_serve]': Type.Optional(
    Type.Boolean({
      description:
        '`true`: with a paper that is still to serve, or without a paper and without an attempt of service.',
    }),
  ),
  'filter[tag]': severalTexts(Type.String({ description: `All have the tag \`${SHERIFFS_REPORT}\`.` })),
});

const texts = { case_activity_id: uuid('A sheriff’s report.') };

/** Form of update-sheriff-report (C§4) without its files, which are checked while they are received. */
export const ReportForm = Type.Object(texts);
export const ReportFormWithFiles = Type.Object({ ...texts, 'attachments[]': fileParts() });
