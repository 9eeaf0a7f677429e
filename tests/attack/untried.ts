import assert from 'node:assert/strict';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { type Change, nameOf, placeholdersIn } from './changes.ts';
import { operationOf } from './mass-assignment.ts';
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

/**
 * Returns requests that no change sends, e.g. `POST /api/things`, and fields that none fills, e.g. `POST /api/things:
 * owner_id`.
 */
function untriedOf(operations: Operation[], changes: Change[]): string[] {
  const made = changes.map((change) => ({ change, operation: operationOf(operations, change) }));
  for (const { change, operation } of made) assert.ok(operation !== undefined, nameOf(change));
  return operations
    .filter(({ method }) => method !== 'GET')
    .flatMap((operation) => {
      const name = `${operation.method} ${operation.path}`;
      const attempts = made.filter((one) => one.operation === operation).map(({ change }) => change);
      const inBody = idsOf(operation.body?.schema ?? {});
      if (attempts.length === 0)
        return placeholdersIn(operation.path).length + inBody.length > 0 ? [name] : [];
      const tried = attempts.flatMap(({ body, form }) => membersTried(body ?? form?.texts));
      return inBody.filter((member) => !tried.includes(member)).map((member) => `${name}: ${member}`);
    });
}

/** Asserts that every write operation that takes ids is tested, with each of its id fields, or has a reason. */
export function assertTried(operations: Operation[], changes: Change[], reasons: Reason[]): void {
  assertExplained(untriedOf(operations, changes), reasons, 'untried');
}

/**
 * Asserts that every read of a single record is tested or has a reason. `paths` contain placeholders like those of
 * changes, and may have a query.
 */
export function assertReadsTried(operations: Operation[], paths: string[], reasons: Reason[]): void {
  const tried = paths.map((path) => {
    const operation = operationOf(operations, { method: 'GET', path: path.split('?', 1)[0]! });
    assert.ok(operation !== undefined, `nothing is read at ${path}`);
    return operation;
  });
  const single = operations.filter(({ method, path }) => method === 'GET' && path.includes('{'));
  const untried = single.filter((operation) => !tried.includes(operation)).map(nameOf);
  assertExplained(untried, reasons, 'read of one thing, and not tried with what is of others');
}
