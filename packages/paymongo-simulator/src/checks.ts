import { type ErrorEntry, GatewayError, sourceOf } from './errors.ts';
import type { Billing, Metadata } from './kinds/stored.ts';

/** Maximum amount that the gateway accepts, in centavos. */
export const MAX_AMOUNT = 999_999_999;

interface Numbers {
  min?: number;
  max?: number;
}

/**
 * Reads the fields of one object and collects errors with the gateway's codes. `end()` throws all of them at once
 * (400); until then, an invalid field reads as absent.
 */
export interface Fields {
  has(name: string): boolean;
  text(name: string, maxLength?: number): string | null;
  requiredText(name: string, maxLength?: number): string;
  integer(name: string, limits?: Numbers): number | null;
  requiredInteger(name: string, limits?: Numbers): number;
  oneOf<const Value extends string>(name: string, allowed: readonly Value[]): Value | null;
  requiredOneOf<const Value extends string>(name: string, allowed: readonly Value[]): Value;
  flag(name: string, otherwise: boolean): boolean;
  url(name: string): string | null;
  texts(name: string, allowed?: readonly string[]): string[] | null;
  /** Returns the fields of a nested object; null when it is missing. */
  inner(name: string): Fields | null;
  list(name: string, max: number): Fields[] | null;
  metadata(): Metadata;
  /** Adds an error found by the caller. */
  refuse(code: string, name: string, detail: string): void;
  end(): void;
}

type Values = Record<string, unknown>;

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** State of reading nested fields: the values of one object, the path to it, and the errors of the whole body. */
interface Scope {
  values: Values;
  prefix: string;
  errors: ErrorEntry[];
}

export function readFields(values: Values, prefix = '', errors: ErrorEntry[] = []): Fields {
  const scope: Scope = { values, prefix, errors };
  const require = (name: string): void => {
    const value = given(scope, name);
    if (value === null || value === '') refuse(scope, 'parameter_required', name, 'is required.');
  };
  return {
    has: (name) => given(scope, name) !== null,
    text: (name, maxLength) => readText(scope, name, maxLength),
    requiredText: (name, maxLength) => {
      require(name);
      return readText(scope, name, maxLength) ?? '';
    },
    integer: (name, limits) => readInteger(scope, name, limits),
    requiredInteger: (name, limits) => {
      require(name);
      return readInteger(scope, name, limits) ?? 0;
    },
    oneOf: (name, allowed) => readOneOf(scope, name, allowed),
    requiredOneOf: (name, allowed) => {
      require(name);
      return readOneOf(scope, name, allowed) ?? (allowed[0] as (typeof allowed)[number]);
    },
    flag: (name, otherwise) => {
      const value = given(scope, name);
      if (value !== null && typeof value !== 'boolean') validateType(scope, name, 'a boolean');
      return value === null ? otherwise : value === true;
    },
    url: (name) => readUrl(scope, name),
    texts: (name, allowed) => readTexts(scope, name, allowed),
    inner: (name) => {
      const value = given(scope, name);
      if (isObject(value)) return readFields(value, `${prefix}${name}.`, errors);
      if (value !== null) validateType(scope, name, 'an object');
      return null;
    },
    list: (name, max) => readList(scope, name, max),
    metadata: () => readMetadata(scope),
    refuse: (code, name, detail) => void errors.push({ code, detail, source: sourceOf(`${prefix}${name}`) }),
    end: () => {
      if (errors.length > 0) throw new GatewayError(400, errors);
    },
  };
}

function given(scope: Scope, name: string): unknown {
  return Object.hasOwn(scope.values, name) ? (scope.values[name] ?? null) : null;
}

/** Adds an error whose message begins with the field's path. */
function refuse(scope: Scope, code: string, name: string, ending: string): void {
  const path = `${scope.prefix}${name}`;
  scope.errors.push({ code, detail: `${path} ${ending}`, source: sourceOf(path) });
}

function validateType(scope: Scope, name: string, type: string): void {
  refuse(scope, 'parameter_data_type_invalid', name, `should be ${type}.`);
}

function readText(scope: Scope, name: string, maxLength = 1000): string | null {
  const value = given(scope, name);
  if (value === null) return null;
  if (typeof value !== 'string') {
    validateType(scope, name, 'a string');
  } else if (value.includes('\0')) {
    // PostgreSQL text cannot store it, and no name or note needs it.
    refuse(scope, 'parameter_format_invalid', name, 'format is invalid.');
  } else if (value.length > maxLength) {
    refuse(scope, 'parameter_above_maximum', name, `cannot have more than ${maxLength} characters.`);
  } else {
    return value;
  }
  return null;
}

function readInteger(scope: Scope, name: string, { min, max }: Numbers = {}): number | null {
  const value = given(scope, name);
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    validateType(scope, name, 'an integer');
    return null;
  }
  if (min !== undefined && value < min) {
    refuse(scope, 'parameter_below_minimum', name, `cannot be less than ${min}.`);
  }
  if (max !== undefined && value > max) {
    refuse(scope, 'parameter_above_maximum', name, `cannot be more than ${max}.`);
  }
  return value;
}

function readOneOf<const Value extends string>(
  scope: Scope,
  name: string,
  allowed: readonly Value[],
): Value | null {
  const value = readText(scope, name);
  if (value === null) return null;
  const match = allowed.find((candidate) => candidate === value);
  if (match === undefined) {
    refuse(scope, 'parameter_invalid', name, `should be one of ${allowed.join(', ')}.`);
  }
  return match ?? null;
}

function readUrl(scope: Scope, name: string): string | null {
  const value = readText(scope, name, 2048);
  if (value === null || isWebAddress(value)) return value;
  refuse(scope, 'parameter_format_invalid', name, 'format is invalid.');
  return null;
}

function readTexts(scope: Scope, name: string, allowed?: readonly string[]): string[] | null {
  const value = given(scope, name);
  if (value === null) return null;
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) {
    validateType(scope, name, 'an array of strings');
    return null;
  }
  const stranger = allowed && value.find((entry) => !allowed.includes(entry));
  if (stranger !== undefined) {
    refuse(scope, 'parameter_invalid', name, `cannot have ${stranger.slice(0, 60)}.`);
  }
  return value;
}

function readList(scope: Scope, name: string, max: number): Fields[] | null {
  const value = given(scope, name);
  if (value === null) return null;
  if (!Array.isArray(value) || !value.every(isObject)) {
    validateType(scope, name, 'an array of objects');
    return null;
  }
  if (value.length > max) {
    refuse(scope, 'parameter_above_maximum', name, `cannot have more than ${max} entries.`);
    return null;
  }
  const { prefix, errors } = scope;
  return value.map((entry, index) => readFields(entry, `${prefix}${name}.${index}.`, errors));
}

function readMetadata(scope: Scope): Metadata {
  const value = given(scope, 'metadata');
  if (value === null) return null;
  if (isObject(value) && Object.values(value).every((entry) => typeof entry === 'string')) {
    return value as Record<string, string>;
  }
  validateType(scope, 'metadata', 'an object of strings');
  return null;
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/** Reads the amount and the currency, which must be `PHP`. */
export function readAmount(fields: Fields, minimum: number): number {
  const amount = fields.requiredInteger('amount', { min: minimum, max: MAX_AMOUNT });
  fields.requiredOneOf('currency', ['PHP']);
  return amount;
}

export function readBilling(fields: Fields): Billing | null {
  const billing = fields.inner('billing');
  if (billing === null) return null;
  const address = billing.inner('address');
  const line = (name: string): string | null => address?.text(name, 255) ?? null;
  return {
    name: billing.text('name', 255),
    email: billing.text('email', 255),
    phone: billing.text('phone', 50),
    address: {
      line1: line('line1'),
      line2: line('line2'),
      city: line('city'),
      state: line('state'),
      postal_code: line('postal_code'),
      country: line('country'),
    },
  };
}
