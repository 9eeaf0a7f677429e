import { type TSchema, Type } from 'typebox';
import type { ErrorRendering } from './error-handler.ts';
import { type HttpError, Invalid } from './errors.ts';

/** The shapes around all answers of court and workforce (C§4, C§7, W§2). Lists by pages are collection.ts. */

export const enveloped = <T extends TSchema>(data: T) => Type.Object({ data });

/** The same beside sentences about what is unusual in what was done. */
export const envelopedWithWarnings = <T extends TSchema>(data: T) =>
  Type.Object({
    data,
    warnings: Type.Array(Type.String(), {
      description: 'What is unusual, in sentences. It refuses nothing.',
    }),
  });

/** An answer that says only that it is done. */
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

/** Scheme of the CSRF token, for the API description of an office. */
export const csrfScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'X-XSRF-TOKEN',
  description:
    'The value of the `XSRF-TOKEN` cookie, URL-decoded. `GET /sanctum/csrf-cookie` sets the cookie, and signing in or out changes it. Pages of this server send the header by themselves.',
};

export const ok = <T>(data: T) => ({ data });
export const done = (message: string) => ({ message });

/** C§7 and W: `message`, further members of the error, and `errors` by field where the input fails its checks. */
export function renderOfficeError(error: HttpError): ErrorRendering {
  const errors = error instanceof Invalid ? { errors: error.errors } : {};
  return {
    status: error.status,
    headers: error.headers,
    body: { message: error.message, ...error.body, ...errors },
  };
}
