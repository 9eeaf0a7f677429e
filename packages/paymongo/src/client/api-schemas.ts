import { GatewayMalformed } from '@bulwagan/platform/payments/errors.ts';
import { type TSchema, Type } from 'typebox';
import { refused } from './refusals.ts';

/** Optional or null: the gateway uses both for a missing value. */
export function Maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** Up to ten billion pesos: far above real amounts, far below the precision limit of JSON integers. */
const Centavos = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 });
const UnixSeconds = Type.Integer({ minimum: 0, maximum: 100_000_000_000 });
const Id = Type.String({ minLength: 1, maxLength: 255 });
const Word = Type.String({ maxLength: 100 });
const Metadata = Type.Record(Type.String(), Type.Unknown());

export const wire = { Centavos, UnixSeconds, Id, Word, Metadata };

/** `{"id", "type", "attributes"}`: the form of every resource, top-level or nested. */
export function Resource<Attributes extends TSchema>(attributes: Attributes) {
  return Type.Object({ id: Id, attributes });
}

export function Envelope<Data extends TSchema>(data: Data) {
  return Type.Object({ data });
}

export function List<Data extends TSchema>(data: Data) {
  return Type.Object({ data: Type.Array(data, { maxItems: 200 }), has_more: Maybe(Type.Boolean()) });
}

export function present<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

export function instantOf(seconds: number | null | undefined): Temporal.Instant | undefined {
  return present(seconds) ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000) : undefined;
}

/** The gateway stores strings; other values are not ours and are left out. */
export function metadataOf(metadata: Record<string, unknown> | null | undefined): Record<string, string> {
  const entries = Object.entries(metadata ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Limit of our simulator: the gateway documents none, and longer texts are not needed. */
const MAX_TEXT_LENGTH = 255;

/** Cuts a name or note, so that it is not refused for its length; never splits a surrogate pair. */
export function shortened(text: string, most = MAX_TEXT_LENGTH): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

const MAX_CENTAVOS = 999_999_999n;

/**
 * Converts centavos to a JSON number.
 * @throws GatewayRefused for an amount that the gateway would refuse: below 1, or above 9,999,999.99 pesos.
 */
export function centavosToApi(operation: string, amount: bigint): number {
  if (amount < 1n) throw refused(operation, { code: 'parameter_below_minimum', pointer: 'amount' });
  if (amount > MAX_CENTAVOS) {
    throw refused(operation, { code: 'parameter_above_maximum', pointer: 'amount' });
  }
  return Number(amount);
}

/** An id may come from a client, and one with a slash would address another resource. */
const ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/;

export function isId(id: string): boolean {
  return ID_PATTERN.test(id);
}

/** @throws GatewayRefused (`resource_id_invalid`) for an invalid id; nothing is sent then. */
export function pathId(operation: string, id: string): string {
  if (!isId(id)) throw refused(operation, { status: 404, code: 'resource_id_invalid' });
  return id;
}

const MAX_URL_LENGTH = 2_048;

/**
 * Validates an address of the gateway's page before a payer is redirected there. It is untrusted, so it must be http or
 * https (`httpsOnly`: only https) and contain no credentials. @throws GatewayMalformed
 */
export function pageUrl(operation: string, text: unknown, httpsOnly: boolean): string {
  const url = typeof text === 'string' && text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  const isSafe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && !httpsOnly)) &&
    url.username === '' &&
    url.password === '';
  if (!isSafe) throw new GatewayMalformed(operation, 'the address of the page to open is not acceptable');
  return url.href;
}
