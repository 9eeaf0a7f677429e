import { Type } from 'typebox';
import { asCode, nullable } from '../http/schema.ts';
import { AssertionBody } from './passkeys/schemas.ts';

/** Answer to a second step: one of the three. */
export const factorAnswer = {
  code: Type.Optional(
    nullable(Type.String({ maxLength: 50, description: 'Code of the authenticator app', ...asCode })),
  ),
  recovery_code: Type.Optional(nullable(Type.String({ maxLength: 100, ...asCode }))),
  passkey: Type.Optional(nullable(AssertionBody)),
};

/** First code of an app during its setup. */
export const firstCode = () => Type.String({ minLength: 1, maxLength: 50, ...asCode });

export const force = () =>
  Type.Optional(nullable(Type.Boolean({ description: 'Replaces an unconfirmed secret.' })));
