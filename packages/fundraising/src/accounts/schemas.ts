import { ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import { USER_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bulwagan/contracts/lengths.ts';
import {
  asCode,
  email,
  errorOf,
  nameText,
  nullable,
  oneOf,
  optionalName,
  timestamp,
} from '@bulwagan/platform/http/schema.ts';
import { BrowserOptions } from '@bulwagan/platform/second-factor/passkeys/schemas.ts';
import { factorAnswer } from '@bulwagan/platform/second-factor/schemas.ts';
import { Type } from 'typebox';
import { enveloped } from '../http/envelope.ts';

/** F§2 User, as sign-in answers contain it. */
export const User = Type.Object(
  {
    id: Type.Integer(),
    first_name: Type.String(),
    last_name: Type.String(),
    name: Type.String({ description: 'First and last name' }),
    email: Type.String(),
    phone: nullable(Type.String()),
    avatar: nullable(Type.String({ description: 'Address of the picture' })),
    status: oneOf(USER_STATUSES),
    email_verified: Type.Boolean(),
    roles: Type.Array(oneOf(ROLES)),
    permissions: Type.Array(Type.String(), { description: 'Always empty; enforced by the server alone' }),
    institution_id: nullable(Type.Integer()),
    institution: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    last_login_at: nullable(timestamp()),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'User' },
);

/** F§8: at least 8 characters. Never truncated; 1,000 limits the work of hashing. */
export const newPassword = () =>
  Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });
/** Password to compare: its rules were checked when it was set. */
export const anyPassword = () => Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH });
export const sixDigits = (description: string) =>
  Type.String({ pattern: '^[0-9]{6}$', ...errorOf('field.six_digits'), description, ...asCode });

const name = () => nameText();
const deviceName = () => nameText(255, { description: 'What the user calls this device' });
/** May be empty: an app whose user forbids notifications sends an empty push token. */
const optionalText = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })));
const deviceToken = () => optionalText(500, 'Push token');

const registration = {
  first_name: name(),
  last_name: name(),
  email: email(),
  password: newPassword(),
  password_confirmation: Type.String(),
};
const confirmed = { 'x-confirmed': 'password' };

export const RegisterWeb = Type.Object(registration, confirmed);
export const RegisterMobile = Type.Object(
  {
    ...registration,
    device_name: optionalName(255, { description: 'What the user calls this device' }),
    device_token: deviceToken(),
  },
  confirmed,
);
export const VerifyWeb = Type.Object({ email: email(), code: sixDigits('From the mail') });
export const VerifyMobile = Type.Object({
  email: email(),
  code: sixDigits('From the mail'),
  device_name: deviceName(),
});
export const EmailOnly = Type.Object({ email: email() });
export const LoginWeb = Type.Object({ email: email(), password: anyPassword() });
export const LoginMobile = Type.Object({
  email: email(),
  password: anyPassword(),
  device_name: deviceName(),
  device_token: deviceToken(),
});
export const Refresh = Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 500 }) });

export const Registered = enveloped(
  Type.Object({
    id: Type.Integer(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    can_resend_at: timestamp('When another code may be asked for'),
  }),
);
export const Resent = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  can_resend_at: timestamp(),
});
export const Cooldown = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    can_resend_at: Type.Optional(timestamp()),
    seconds_left: Type.Optional(Type.Integer()),
  },
  { description: 'A code was sent less than 60 seconds ago, or too many requests.' },
);
export const VerificationStatus = enveloped(
  Type.Object({
    email_verified: Type.Boolean(),
    can_resend: Type.Boolean(),
    seconds_until_resend: Type.Integer(),
  }),
);

const access = {
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer({ description: 'Seconds' }),
};
export const SignedIn = enveloped(Type.Object({ user: User, ...access, refresh_token: Type.String() }));
export const Refreshed = enveloped(Type.Object({ user: User, ...access }));
export const SignedInWeb = enveloped(User);

export const NotYet = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    requires_verification: Type.Optional(Type.Boolean()),
    email: Type.Optional(Type.String()),
    two_factor: Type.Optional(Type.Boolean()),
    challenge: Type.Optional(
      Type.String({ description: 'For the second step. Good for ten minutes and one sign-in' }),
    ),
  },
  {
    description:
      'The address is not verified yet (`requires_verification`), the account has a second factor (`two_factor`, with the `challenge` to go on by), or it is suspended.',
  },
);

const challenge = () =>
  Type.String({ minLength: 1, maxLength: 200, description: 'Of the answer to the password' });
export const ChallengeOnly = Type.Object({ challenge: challenge() });
export const ChallengeWeb = Type.Object({ challenge: challenge(), ...factorAnswer });
export const ChallengeMobile = Type.Object({
  challenge: challenge(),
  ...factorAnswer,
  device_name: deviceName(),
  device_token: deviceToken(),
});
export const PasskeyOptions = enveloped(BrowserOptions);
