import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { SEARCH_MAX_LENGTH } from '@bulwagan/platform/database/reading/search.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { errorOf, id, nullable, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { moment, shownMoment } from '../../http/fields.ts';

export const NewGrant = Type.Object({
  user_id: id('User who gets access.'),
  reason: text(TEXT_MAX_LENGTH, { description: 'Stored with the grant and in the history.' }),
  expires_at: Type.Optional(
    nullable(moment('Time at which it expires; a date means the beginning of that day.')),
  ),
});

const person = () =>
  Type.Object({ id: nullable(Type.Integer()), name: nullable(Type.String()) }, { 'x-name': 'PersonNamed' });

export const Grant = Type.Object(
  {
    id: uuid(),
    user: person(),
    reason: Type.String(),
    granted_by: person(),
    granted_at: shownMoment(),
    expires_at: nullable(shownMoment()),
    revoked_at: nullable(shownMoment()),
    is_live: Type.Boolean({ description: 'True unless expired or revoked.' }),
  },
  { 'x-name': 'CaseGrant' },
);

export const GranteeQuery = Type.Object({
  'filter[search]': Type.String({
    minLength: 2,
    maxLength: SEARCH_MAX_LENGTH,
    pattern: '\\S.*\\S',
    ...errorOf('field.two_characters'),
    description: 'Part of the name, or the complete email.',
  }),
});

export const Grantee = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    roles: Type.Array(Type.String(), { description: 'Names of the roles.' }),
  },
  { 'x-name': 'Grantee' },
);

export const SealedRead = Type.Object(
  {
    id: Type.Integer(),
    user: Type.Object({ id: Type.Integer(), name: Type.String({ description: 'As recorded at the time.' }) }),
    what: Type.String({ description: 'For example `detail`, `activities`, `evidence`.' }),
    at: shownMoment(),
    ip: nullable(Type.String()),
  },
  { 'x-name': 'SealedRead' },
);
