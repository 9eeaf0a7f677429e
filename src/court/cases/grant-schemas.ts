import { Type } from 'typebox';
import { SEARCH_MAX_LENGTH } from '../../platform/database/search.ts';
import { uuid } from '../../platform/http/ids.ts';
import { id, nullable, text } from '../../platform/http/schema.ts';
import { moment, shownMoment, TEXT_MAX_LENGTH } from '../fields.ts';

export const NewGrant = Type.Object({
  user_id: id('Who is let in.'),
  reason: text(TEXT_MAX_LENGTH, { description: 'Kept with the grant and in the history.' }),
  expires_at: Type.Optional(nullable(moment('When it ends by itself. A date alone: as that day begins.'))),
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
    is_live: Type.Boolean({ description: 'Neither ended nor revoked.' }),
  },
  { 'x-name': 'CaseGrant' },
);

export const GranteeQuery = Type.Object({
  'filter[search]': Type.String({
    minLength: 2,
    maxLength: SEARCH_MAX_LENGTH,
    pattern: '\\S.*\\S',
    'x-error': 'must have at least 2 characters.',
    description: 'Letters of the name, wherever they stand in it, or the whole e-mail.',
  }),
});

export const Grantee = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    roles: Type.Array(Type.String(), { description: 'Their names.' }),
  },
  { 'x-name': 'Grantee' },
);

export const SealedRead = Type.Object(
  {
    id: Type.Integer(),
    user: Type.Object({ id: Type.Integer(), name: Type.String({ description: 'As it was then.' }) }),
    what: Type.String({ description: 'For example `detail`, `activities`, `evidence`.' }),
    at: shownMoment(),
    ip: nullable(Type.String()),
  },
  { 'x-name': 'SealedRead' },
);
