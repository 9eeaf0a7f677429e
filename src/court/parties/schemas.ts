import { Type } from 'typebox';
import { email, id, nullable, oneOf, text } from '../../platform/http/schema.ts';
import { NAME_MAX_LENGTH, shownMoment } from '../fields.ts';
import { uuid } from '../ids.ts';

export const PARTY_CLASSIFICATIONS = ['plaintiff', 'defendant', 'witness', 'counsel', 'other'] as const;

/** The standard party fields (C§4, contract): name, classification, address, and how to reach them. */
export const PartyInput = Type.Object(
  {
    name: text(NAME_MAX_LENGTH),
    classification: oneOf(PARTY_CLASSIFICATIONS),
    address: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    email: Type.Optional(nullable(email())),
    phone: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
    user_id: Type.Optional(
      nullable(
        id('The account of a counsel, who sees the case by it. Only for the classification `counsel`.'),
      ),
    ),
    represents_id: Type.Optional(nullable(uuid('The party that a counsel stands for.'))),
  },
  { 'x-name': 'PartyInput' },
);

export const Party = Type.Object(
  {
    id: uuid(),
    case_record_id: uuid(),
    name: Type.String(),
    classification: oneOf(PARTY_CLASSIFICATIONS),
    address: nullable(Type.String()),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    user_id: nullable(Type.Integer()),
    represents_id: nullable(uuid()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Party' },
);
