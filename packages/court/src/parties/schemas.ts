import { PARTY_CLASSIFICATIONS } from '@bulwagan/contracts/court/kinds.ts';
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { email, id, nameText, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';

const ROLE_MAX_LENGTH = 100;

/** Standard party fields: name, role and contact details (C§4, contract). */
export const partyFields = {
  name: nameText(NAME_MAX_LENGTH),
  classification: oneOf(PARTY_CLASSIFICATIONS),
  address: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
  email: Type.Optional(nullable(email())),
  phone: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
};

const role = () =>
  Type.Optional(
    nullable(
      text(ROLE_MAX_LENGTH, {
        description:
          'Role in the words of the trade, as papers print it: `accused`, `complainant`, `petitioner`, `respondent`, ' +
          '`oppositor`, `child in conflict with the law` or any other. Null: as the classification says; the defendant ' +
          'of a criminal case is the accused.',
      }),
    ),
  );

const links = {
  user_id: Type.Optional(
    nullable(
      id(
        'The account of a counsel, who sees the case by it. Only for the classification `counsel`. Without one, the ' +
          'enabled account of the same e-mail is linked, as the description of the route says.',
      ),
    ),
  ),
  represents_id: Type.Optional(nullable(uuid('Party that a counsel represents.'))),
};

export const PartyInput = Type.Object({ ...partyFields, role: role(), ...links }, { 'x-name': 'PartyInput' });

/** Omitted fields keep their values. */
export const PartyChange = Type.Object({
  ...partyFields,
  role: role(),
  ...links,
  name: Type.Optional(partyFields.name),
  classification: Type.Optional(partyFields.classification),
});

export const Party = Type.Object(
  {
    id: uuid(),
    case_record_id: uuid(),
    name: Type.String(),
    classification: oneOf(PARTY_CLASSIFICATIONS),
    role: nullable(Type.String()),
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

/** A party, and notices about automatic changes. */
export const PartyAnswer = Type.Object({
  data: Party,
  notices: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
    description: 'For example that a counsel got access to the case through an account with the same email.',
  }),
});
