import { type GatewayError, GatewayMalformed } from '@bulwagan/platform/payments/errors.ts';
import { MAX_ANSWER_BYTES } from '@bulwagan/platform/payments/send.ts';
import type { Static, TSchema } from 'typebox';
import { isDeclineCode } from './declines.ts';
import { redact } from './redact.ts';
import { declined, refused } from './refusals.ts';
import { findMismatch } from './response-validation.ts';

/**
 * Validates a successful answer against the needed fields; further fields are ignored.
 * @throws GatewayMalformed, which names the first invalid field but never its value.
 */
export function parseAnswer<Schema extends TSchema>(
  operation: string,
  schema: Schema,
  text: string | undefined,
): Static<Schema> {
  if (text === undefined) throw new GatewayMalformed(operation, `more than ${MAX_ANSWER_BYTES} bytes`);
  const body = parseJson(text);
  if (body === undefined) throw new GatewayMalformed(operation, 'not JSON');
  const mismatch = findMismatch(schema, body);
  if (mismatch !== undefined) throw new GatewayMalformed(operation, mismatch);
  return body as Static<Schema>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy's error page or a truncated answer: the caller throws its own error without the text.
    return undefined;
  }
}

/** Converts a 4xx to the error it means: the payer was declined, or our request was refused. Accepts any body. */
export function refusalOf(operation: string, status: number, text: string | undefined): GatewayError {
  const body = text === undefined ? undefined : parseJson(text);
  const errors = membersOf(body, 'errors');
  const listed: unknown[] = Array.isArray(errors) ? errors.slice(0, 20) : [];
  for (const error of listed) {
    const subCode = codeOf(membersOf(error, 'sub_code'));
    if (subCode !== undefined) return declined(operation, subCode);
    const code = codeOf(membersOf(error, 'code'));
    if (code !== undefined && isDeclineCode(code)) return declined(operation, code);
  }
  const first = listed[0];
  const detail = membersOf(first, 'detail');
  const pointer = codeOf(membersOf(membersOf(first, 'source'), 'pointer'));
  return refused(operation, {
    status,
    code: codeOf(membersOf(first, 'code')) ?? `http_${status}`,
    ...(typeof detail === 'string' ? { detail: redact(detail) } : {}),
    ...(pointer === undefined ? {} : { pointer }),
  });
}

function membersOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** Codes are stored and shown in messages, so only plain words are accepted. */
function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.[\]-]{1,80}$/.test(value) ? value : undefined;
}
