import type { Static, TSchema } from 'typebox';
import { isDeclineCode } from './declines.ts';
import { GatewayDeclined, type GatewayError, GatewayMalformed, GatewayRefused } from './errors.ts';
import { findMisfit } from './misfit.ts';
import { redact } from './redact.ts';

/** A checkout session with its payments takes some ten thousand bytes, a QR image some fifty thousand. */
const MAX_ANSWER_BYTES = 1_000_000;

/** Reads a body no further than the limit; undefined when there is more. Rejects when the connection breaks. */
export async function readBounded(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > MAX_ANSWER_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Checks a success against what is needed of it; further fields are let through and ignored.
 * @throws GatewayMalformed, which names the place of the first misfit and never its value.
 */
export function parseAnswer<Schema extends TSchema>(
  operation: string,
  schema: Schema,
  text: string | undefined,
): Static<Schema> {
  if (text === undefined) throw new GatewayMalformed(operation, `more than ${MAX_ANSWER_BYTES} bytes`);
  const body = parseJson(text);
  if (body === undefined) throw new GatewayMalformed(operation, 'not JSON');
  const misfit = findMisfit(schema, body);
  if (misfit !== undefined) throw new GatewayMalformed(operation, misfit);
  return body as Static<Schema>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A page of a proxy, or half an answer: the caller gives it its own error, without the text.
    return undefined;
  }
}

/** Turns a 4xx into the error it means: the payer was declined, or we were. Tolerates any body. */
export function refusalOf(operation: string, status: number, text: string | undefined): GatewayError {
  const body = text === undefined ? undefined : parseJson(text);
  const errors = membersOf(body, 'errors');
  const listed: unknown[] = Array.isArray(errors) ? errors.slice(0, 20) : [];
  for (const error of listed) {
    const subCode = codeOf(membersOf(error, 'sub_code'));
    if (subCode !== undefined) return new GatewayDeclined(operation, subCode);
    const code = codeOf(membersOf(error, 'code'));
    if (code !== undefined && isDeclineCode(code)) return new GatewayDeclined(operation, code);
  }
  const first = listed[0];
  const detail = membersOf(first, 'detail');
  const pointer = codeOf(membersOf(membersOf(first, 'source'), 'pointer'));
  return new GatewayRefused(operation, {
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

/** Codes go into records and messages, so nothing but a plain word passes for one. */
function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.[\]-]{1,80}$/.test(value) ? value : undefined;
}
