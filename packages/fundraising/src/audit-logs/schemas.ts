import { date, id, nullable, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { paginated } from '../http/envelope.ts';
import { pageFields } from '../http/fields.ts';

const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    at: timestamp(),
    actor: nullable(
      Type.Object({
        id: nullable(Type.Integer()),
        name: nullable(Type.String({ description: 'As it was then' })),
      }),
    ),
    action: Type.String({ description: 'For example `campaign.approved`' }),
    subject: Type.Object({ type: Type.String(), id: Type.String() }),
    institution_id: nullable(Type.Integer()),
    ip: nullable(Type.String()),
    request_id: nullable(Type.String()),
    changes: nullable(
      Type.Object({}, { additionalProperties: true, description: 'Before and after, without secrets' }),
    ),
  },
  { 'x-name': 'AuditEntry' },
);
export const AuditLog = paginated(AuditEntry);

const word = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description }));

export const AuditQuery = Type.Object({
  ...pageFields,
  actor_id: Type.Optional(id('Who did it')),
  action: word('`campaign.approved`, or `campaign` for all that is done to one'),
  subject_type: word('`campaign`'),
  subject_id: word('Id of what it was done to; with `subject_type`'),
  institution_id: Type.Optional(id('For a system_admin: of this institution')),
  from: Type.Optional(date('First day, YYYY-MM-DD')),
  to: Type.Optional(date('Last day, YYYY-MM-DD')),
});
