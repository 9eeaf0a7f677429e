import assert from 'node:assert/strict';
import { type Example, examplesOf, isOf, type Operations } from '@bulwagan/platform/http/operations.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { nameOf, placeholdersIn } from './changes.ts';
import { assertExplained, type Reason } from './reasons.ts';

/** Checks that every id in the requests of a service is tested with ids that belong to others. */

type Schema = Operation['parameters'][number]['schema'];

/** Maximum of `id()` in `packages/platform/src/http/schema.ts`. */
const MAX_ID = 2_147_483_647;
const NAMED = /(?:^|_)(?:ids?|slugs?)$/;

/** Returns true if a field or parameter can hold an id, judged by name or schema. */
export const isId = (name: string, schema: Schema): boolean => NAMED.test(name) || hasShapeOfId(schema);

function hasShapeOfId({ format, maximum, items, anyOf = [] }: Schema): boolean {
  if (format === 'uuid' || maximum === MAX_ID) return true;
  return [items, ...anyOf].some((part) => part !== undefined && hasShapeOfId(part));
}

/** Returns the id fields of a body, e.g. `amounts.employee_id`. */
function idsOf(schema: Schema, at = ''): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const inMembers = Object.entries<Schema>(properties).flatMap(([name, member]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return isId(name, member) ? [path] : idsOf(member, path);
  });
  const inParts = [items, ...anyOf].flatMap((part) => (part === undefined ? [] : idsOf(part, at)));
  return [...new Set([...inMembers, ...inParts])];
}

/** Returns the fields of a change that contain placeholders. */
function membersTried(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return placeholdersIn(value).length > 0 ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((item) => membersTried(item, at));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    membersTried(member, at === '' ? name : `${at}.${name}`),
  );
}

/** Returns the id fields of a write that no request of it fills, e.g. `POST /api/things: owner_id`. */
function untriedOf(described: Operation, examples: Example[]): string[] {
  const scoped = examples.filter(({ shared }) => shared === undefined);
  if (scoped.length < examples.length) return [];
  const tried = scoped.flatMap(({ body, form }) => membersTried(body ?? form?.texts));
  return idsOf(described.body?.schema ?? {})
    .filter((member) => !tried.includes(member))
    .map((member) => `${nameOf(described)}: ${member}`);
}

/**
 * Asserts that every described operation has a request in `operations.ts`, that it fills each id field or has a reason,
 * and that operations without ids are not marked
 * as shared. `pathValues` are parameters that the document replaces by a value.
 */
export function assertTried(
  documented: Operation[],
  operations: Operations,
  reasons: Reason[],
  pathValues: Record<string, string> = {},
): void {
  const all = examplesOf(operations).map((one) => ({
    ...one,
    path: one.path.replaceAll(/\{\w+\}/g, (name) => pathValues[name] ?? name),
  }));
  const withExamples = documented.map((described) => ({
    described,
    examples: all.filter((one) => isOf(described, one)),
  }));
  const missing = withExamples.filter(({ examples }) => examples.length === 0);
  assert.deepEqual(
    missing.map(({ described }) => nameOf(described)),
    [],
    'without an operation',
  );
  const writes = withExamples.filter(({ described }) => described.method !== 'GET');
  assertExplained(
    writes.flatMap(({ described, examples }) => untriedOf(described, examples)),
    reasons,
    'untried',
  );
  const needless = withExamples.filter(
    ({ described, examples }) =>
      examples.some(({ shared, by }) => shared !== undefined && by !== 'self') &&
      placeholdersIn(described.path).length + idsOf(described.body?.schema ?? {}).length === 0,
  );
  assert.deepEqual(
    needless.map(({ described }) => nameOf(described)),
    [],
    'shared without an id',
  );
}
