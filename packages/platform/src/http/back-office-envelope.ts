import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { type TSchema, Type } from 'typebox';
import type { ErrorRendering } from './error-handler.ts';
import { type HttpError, textsOf } from './errors.ts';

/** Response envelopes of court and workforce (C§4, C§7, W§2). Paginated lists are in collection.ts. */

export const enveloped = <T extends TSchema>(data: T) => Type.Object({ data });

/** Envelope with warnings about unusual results of the operation. */
export const envelopedWithWarnings = <T extends TSchema>(data: T) =>
  Type.Object({
    data,
    warnings: Type.Array(Type.String(), {
      description: 'Warnings in full sentences. The request succeeded anyway.',
    }),
  });

/** Response that only confirms that the operation is done. */
export const acknowledged = Type.Object({ message: Type.String() }, { 'x-name': 'Done' });

export const errorShape = Type.Object(
  { message: Type.String() },
  { additionalProperties: true, 'x-name': 'Error' },
);

export const invalidShape = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { additionalProperties: true, 'x-name': 'ValidationError' },
);

/** Scheme of the CSRF token in the OpenAPI document of a back-office service. */
export const csrfScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'X-XSRF-TOKEN',
  description:
    'The value of the `XSRF-TOKEN` cookie, URL-decoded. `GET /sanctum/csrf-cookie` sets the cookie, and signing in or out changes it. Pages of this server send the header by themselves.',
};

export const ok = <T>(data: T) => ({ data });
export const done = (message: string) => ({ message });

/**
 * Formats an error (C§7 and W): `message`, further members of the error, and `errors` by field for validation errors.
 */
export function renderOfficeError(error: HttpError, language: Language): ErrorRendering {
  const { message, ...errors } = textsOf(error, language);
  return {
    status: error.status,
    headers: error.headers,
    body: { message, ...error.body, ...errors },
  };
}
