import { CLASSIFICATIONS, LINK_KINDS } from '@bulwagan/contracts/court/kinds.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { shownMoment } from '../../http/fields.ts';
import { STATUSES } from '../schemas.ts';

export const NewLink = Type.Object({
  case_record_id: uuid('Other case, which the caller must be able to see.'),
  kind: oneOf(LINK_KINDS, { description: '`appealed`: the case in the path decides on the other.' }),
  note: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
});

export const Link = Type.Object(
  {
    case_record_id: uuid('Other case.'),
    case_number: Type.String(),
    case_title: Type.String(),
    status: oneOf(STATUSES),
    classification: oneOf(CLASSIFICATIONS),
    kind: oneOf(LINK_KINDS),
    direction: nullable(
      oneOf(['from', 'to'], {
        description: 'For appeals: `from` this case, which decides on the other, or `to` this one.',
      }),
    ),
    note: nullable(Type.String()),
    created_at: shownMoment(),
  },
  { 'x-name': 'CaseLink' },
);
