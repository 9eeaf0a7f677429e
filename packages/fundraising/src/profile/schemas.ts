import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { DONOR_KINDS } from '@bulwagan/contracts/fundraising/statuses.ts';
import { filePart } from '@bulwagan/platform/http/bodies/form.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import {
  errorOf,
  nameText,
  nullable,
  oneOf,
  optionalName,
  timestamp,
} from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { anyPassword, newPassword, User } from '../accounts/schemas.ts';
import { clearableTin } from '../documents/values/tin.ts';
import { enveloped } from '../http/envelope.ts';

/** Digits with the usual separators, or empty. */
export const phone = () =>
  nullable(
    Type.String({
      pattern: '^$|^\\+?[0-9 ().\\/-]{5,30}$',
      maxLength: 30,
      ...errorOf('field.format'),
      description: 'Empty or null takes it away',
    }),
  );

/** Names and numbers that receipts and certificates of donation show (contract §3.2). */
export const donorDetails = {
  donor_registered_name: optionalName(255, {
    description: 'As registered with the tax authority; empty or null takes it away',
  }),
  donor_tin: Type.Optional(nullable(clearableTin('Kept encrypted; empty or null takes it away'))),
  donor_address: Type.Optional(
    nullable(Type.String({ maxLength: 500, description: 'Empty or null takes it away' })),
  ),
  donor_kind: Type.Optional(nullable(oneOf(DONOR_KINDS))),
};

const texts = {
  first_name: Type.Optional(nullable(nameText())),
  last_name: Type.Optional(nullable(nameText())),
  phone: Type.Optional(phone()),
  language: Type.Optional(nullable(oneOf(LANGUAGES, { description: 'Of mails; null: English' }))),
  mails_about_work: Type.Optional(
    Type.Boolean({
      description: 'Whether an institution admin or committee member gets mail about what waits for them',
    }),
  ),
  ...donorDetails,
};

/** Validated texts; the picture is read from the form's files. */
export const ProfileTexts = Type.Object(texts);
export const ProfileForm = Type.Object({
  ...texts,
  avatar: Type.Optional(
    Type.Unsafe<string>(filePart('PNG, JPEG, WebP or GIF, 10 MB and 25 megapixels at most')),
  ),
});

export const ChangePassword = Type.Object(
  { current_password: anyPassword(), password: newPassword(), password_confirmation: Type.String() },
  { 'x-confirmed': 'password' },
);

export const Profile = enveloped(User);

export const OwnProfile = enveloped(
  Type.Object(
    {
      ...User.properties,
      language: nullable(oneOf(LANGUAGES, { description: 'Of mails; null: English' })),
      mails_about_work: Type.Boolean(),
      donor_registered_name: nullable(Type.String()),
      donor_tin: nullable(Type.String({ description: 'Shown to its owner alone' })),
      donor_address: nullable(Type.String()),
      donor_kind: nullable(oneOf(DONOR_KINDS)),
      password_expires_at: Type.Optional(
        timestamp(
          'There when the password was generated: from then on it counts as wrong, and another is chosen before',
        ),
      ),
    },
    { 'x-name': 'OwnUser' },
  ),
);

export const PasswordChanged = enveloped(
  nullable(
    Type.Object(
      {
        access_token: Type.String(),
        refresh_token: Type.String(),
        token_type: Type.Literal('bearer'),
        expires_in: Type.Integer({ description: 'Seconds' }),
      },
      {
        description:
          'New tokens for the device that made the change, unless it has signed out since its request; null for a web session, which continues',
      },
    ),
  ),
);

export const PasswordRefused = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { description: 'A field fails, the current password is wrong, or the new one is the same.' },
);

/** A device's id is a number, a session's a UUID. */
export const deviceParams = Type.Object({
  id: Type.Unsafe<string>({ anyOf: [Type.String({ pattern: '^[1-9][0-9]{0,8}$' }), uuid()] }),
});

const SignedInDevice = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(['device', 'session']),
    name: nullable(Type.String({ description: 'What the user calls the device; null for a session' })),
    ip_address: nullable(Type.String()),
    user_agent: nullable(Type.String()),
    created_at: timestamp('Signed in at'),
    last_active_at: timestamp(),
    expires_at: timestamp(),
    is_current: Type.Boolean({ description: 'The one that asks' }),
  },
  { 'x-name': 'SignedInDevice' },
);
export const SignedInDevices = enveloped(Type.Array(SignedInDevice));
