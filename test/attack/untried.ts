import assert from 'node:assert/strict';
import type { Operation } from '../operations.ts';
import { type Change, nameOf, placeholdersIn } from './changes.ts';
import { operationOf } from './mass-assignment.ts';
import { assertExplained, type Reason } from './reasons.ts';

/** What the requests of a service name by an id, and whether a test tries it with what is of others. */

type Schema = Operation['parameters'][number]['schema'];

/** As `id()` in `src/platform/http/schema.ts` bounds it. */
const MAX_ID = 2_147_483_647;
const NAMED = /(?:^|_)(?:ids?|slugs?)$/;

/** Whether a member or a parameter can hold an id: by what it is called, or by its shape. */
export const isId = (name: string, schema: Schema): boolean => NAMED.test(name) || hasShapeOfId(schema);

function hasShapeOfId({ format, maximum, items, anyOf = [] }: Schema): boolean {
  if (format === 'uuid' || maximum === MAX_ID) return true;
  return [items, ...anyOf].some((part) => part !== undefined && hasShapeOfId(part));
}

/** The members of a body that can hold ids, as `amounts.employee_id`. */
function idsOf(schema: Schema, at = ''): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const inMembers = Object.entries<Schema>(properties).flatMap(([name, member]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return isId(name, member) ? [path] : idsOf(member, path);
  });
  const inParts = [items, ...anyOf].flatMap((part) => (part === undefined ? [] : idsOf(part, at)));
  return [...new Set([...inMembers, ...inParts])];
}

/** The members of what a change sends that stand for ids. */
function membersTried(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return placeholdersIn(value).length > 0 ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((item) => membersTried(item, at));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    membersTried(member, at === '' ? name : `${at}.${name}`),
  );
}

/** Requests that no change makes, as `POST /api/things`, and members that none fills: `POST /api/things: owner_id`. */
function untriedOf(operations: Operation[], changes: Change[]): string[] {
  const made = changes.map((change) => ({ change, operation: operationOf(operations, change) }));
  for (const { change, operation } of made) assert.ok(operation !== undefined, nameOf(change));
  return operations
    .filter(({ method }) => method !== 'GET')
    .flatMap((operation) => {
      const name = `${operation.method} ${operation.path}`;
      const tries = made.filter((one) => one.operation === operation).map(({ change }) => change);
      const inBody = idsOf(operation.body?.schema ?? {});
      if (tries.length === 0) return placeholdersIn(operation.path).length + inBody.length > 0 ? [name] : [];
      const tried = tries.flatMap(({ body, form }) => membersTried(body ?? form?.texts));
      return inBody.filter((member) => !tried.includes(member)).map((member) => `${name}: ${member}`);
    });
}

/**
 * Asserts that every change of a service that names anything by an id is among those that a test tries, with each of its
 * members that holds one, but for what a reason speaks for.
 */
export function assertTried(operations: Operation[], changes: Change[], reasons: Reason[]): void {
  assertExplained(untriedOf(operations, changes), reasons, 'untried');
}

/**
 * Asserts that everything that is read of one thing is among what a test reads of others, but for what a reason speaks for.
 * `paths` have placeholders, as those of changes, and perhaps a query.
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
