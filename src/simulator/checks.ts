import { type ErrorEntry, GatewayError, sourceOf } from './errors.ts';
import type { Billing, Metadata } from './types.ts';

/** The largest amount the gateway takes, in centavos. */
export const MAX_AMOUNT = 999_999_999;

interface Numbers {
  min?: number;
  max?: number;
}

/**
 * Reads the fields of one object and collects what is wrong with them under the gateway's codes.
 * `end()` throws all of it at once (400); until then, a wrong field reads as if it were absent.
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
  /** The fields of an object inside this one; absent when it is not given. */
  inner(name: string): Fields | null;
  list(name: string, max: number): Fields[] | null;
  metadata(): Metadata;
  /** Notes a finding of the caller's own. */
  refuse(code: string, name: string, detail: string): void;
  end(): void;
}

type Values = Record<string, unknown>;

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readFields(values: Values, prefix = '', errors: ErrorEntry[] = []): Fields {
  const path = (name: string): string => `${prefix}${name}`;
  const refuse = (code: string, name: string, detail: string): void => {
    errors.push({ code, detail, source: sourceOf(path(name)) });
  };
  const wrongType = (name: string, type: string): void =>
    refuse('parameter_data_type_invalid', name, `${path(name)} should be ${type}.`);
  const given = (name: string): unknown => (Object.hasOwn(values, name) ? (values[name] ?? null) : null);
  const required = (name: string): void => refuse('parameter_required', name, `${path(name)} is required.`);

  function text(name: string, maxLength = 1000): string | null {
    const value = given(name);
    if (value === null) return null;
    if (typeof value !== 'string') {
      wrongType(name, 'a string');
      return null;
    }
    // The database's text cannot hold it, and no name or note needs it.
    if (value.includes('\0')) {
      refuse('parameter_format_invalid', name, `${path(name)} format is invalid.`);
      return null;
    }
    if (value.length > maxLength) {
      refuse('parameter_above_maximum', name, `${path(name)} cannot have more than ${maxLength} characters.`);
      return null;
    }
    return value;
  }

  function integer(name: string, limits: Numbers = {}): number | null {
    const value = given(name);
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      wrongType(name, 'an integer');
      return null;
    }
    if (limits.min !== undefined && value < limits.min) {
      const detail = `The value for ${path(name)} cannot be less than ${limits.min}.`;
      refuse('parameter_below_minimum', name, detail);
    }
    if (limits.max !== undefined && value > limits.max) {
      const detail = `The value for ${path(name)} cannot be more than ${limits.max}.`;
      refuse('parameter_above_maximum', name, detail);
    }
    return value;
  }

  function oneOf<const Value extends string>(name: string, allowed: readonly Value[]): Value | null {
    const value = text(name);
    if (value === null) return null;
    const match = allowed.find((candidate) => candidate === value);
    if (match === undefined)
      refuse('parameter_invalid', name, `${path(name)} should be one of ${allowed.join(', ')}.`);
    return match ?? null;
  }

  const fields: Fields = {
    has: (name) => given(name) !== null,
    text,
    requiredText: (name, maxLength) => {
      if (given(name) === null || given(name) === '') required(name);
      return text(name, maxLength) ?? '';
    },
    integer,
    requiredInteger: (name, limits) => {
      if (given(name) === null) required(name);
      return integer(name, limits) ?? 0;
    },
    oneOf,
    requiredOneOf: (name, allowed) => {
      if (given(name) === null) required(name);
      return oneOf(name, allowed) ?? (allowed[0] as (typeof allowed)[number]);
    },
    flag: (name, otherwise) => {
      const value = given(name);
      if (value === null) return otherwise;
      if (typeof value !== 'boolean') wrongType(name, 'a boolean');
      return value === true;
    },
    url: (name) => {
      const value = text(name, 2048);
      if (value === null || isWebAddress(value)) return value;
      refuse('parameter_format_invalid', name, `${path(name)} format is invalid.`);
      return null;
    },
    texts: (name, allowed) => {
      const value = given(name);
      if (value === null) return null;
      if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) {
        wrongType(name, 'an array of strings');
        return null;
      }
      const stranger = allowed && value.find((entry) => !allowed.includes(entry));
      if (stranger !== undefined) {
        refuse('parameter_invalid', name, `The value for ${path(name)} cannot be ${stranger.slice(0, 60)}.`);
      }
      return value;
    },
    inner: (name) => {
      const value = given(name);
      if (value === null) return null;
      if (isObject(value)) return readFields(value, `${path(name)}.`, errors);
      wrongType(name, 'an object');
      return null;
    },
    list: (name, max) => {
      const value = given(name);
      if (value === null) return null;
      if (!Array.isArray(value) || !value.every(isObject)) {
        wrongType(name, 'an array of objects');
        return null;
      }
      if (value.length > max) {
        refuse('parameter_above_maximum', name, `${path(name)} cannot have more than ${max} entries.`);
        return null;
      }
      return value.map((entry, index) => readFields(entry, `${path(name)}.${index}.`, errors));
    },
    metadata: () => {
      const value = given('metadata');
      if (value === null) return null;
      if (isObject(value) && Object.values(value).every((entry) => typeof entry === 'string')) {
        return value as Record<string, string>;
      }
      wrongType('metadata', 'an object of strings');
      return null;
    },
    refuse,
    end: () => {
      if (errors.length > 0) throw new GatewayError(400, errors);
    },
  };
  return fields;
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

/** The amount and the currency, which is `PHP` alone. */
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
