import assert from 'node:assert/strict';
import type { Reply } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { type Ids, placeholdersIn } from './changes.ts';
import type { Reason } from './reasons.ts';
import { isId } from './untried.ts';

/** Read requests with query parameters that contain an id or a slug. */

/**
 * Returns the field that a parameter filters: `filter[case_record_id]` and `except[employee_id][]` give
 * `case_record_id` and `employee_id`.
 */
const subjectOf = (name: string): string => name.match(/\w+/g)!.at(-1)!;

/** Returns the query parameters that can contain an id. */
export const idQueriesOf = ({ parameters }: Operation): string[] =>
  parameters
    .filter(({ in: place }) => place === 'query')
    .filter(({ name, schema }) => name.startsWith('except[') || isId(subjectOf(name), schema))
    .map(({ name }) => name);

export interface Readings {
  by: SignedIn;
  ids: { own: Ids; elsewhere: Ids; none: Ids };
  /** Placeholder for a record's id, by the name of the query parameter. */
  fillers: Record<string, string>;
  /** Paths that contain ids themselves, with placeholders. */
  paths: Record<string, string>;
  /** Parameters that need no test, e.g. `GET /api/things?owner_id`, with reasons. */
  reasons: Reason[];
  /** Parameters that may return the same for an own id as for an unknown one. */
  quiet?: RegExp;
}

/**
 * Asserts for every id parameter of a service that a foreign id gives the same response as an unknown one. An own id
 * must give a different response, to prove that the filter works. Throws for a parameter without a filler.
 */
export async function assertQueriesRevealNothing(operations: Operation[], readings: Readings): Promise<void> {
  const { by, ids, fillers, paths, reasons, quiet } = readings;
  const idle = new Set(reasons);
  let tried = 0;
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const query of idQueriesOf(operation)) {
      const what = `GET ${operation.path}?${query}`;
      const reason = reasons.find(([, of]) => of.test(what));
      if (reason !== undefined) {
        idle.delete(reason);
        continue;
      }
      const filler = fillers[query];
      const path = paths[operation.path] ?? operation.path;
      assert.ok(filler !== undefined, `${what} is not known`);
      const unknown = placeholdersIn(path).filter((name) => ids.own[name] === undefined);
      assert.deepEqual(unknown, [], `${what} has a path that is not known`);
      const reported = async (of: Ids): Promise<unknown> => {
        const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.own[name]!);
        return reportedBy(await by.get(`${at}${at.includes('?') ? '&' : '?'}${query}=${of[filler]}`));
      };
      const nothing = await reported(ids.none);
      assert.deepEqual(await reported(ids.elsewhere), nothing, `${what} of others`);
      const own = await reported(ids.own);
      if (quiet?.test(what) !== true) assert.notDeepEqual(own, nothing, `${what} of one’s own`);
      tried += 1;
    }
  assert.ok(tried > 0);
  assert.deepEqual(
    [...idle].map(([why]) => why),
    [],
  );
}

/** Returns a response without its pagination links, which repeat the query. */
function reportedBy({ status, body, text }: Reply): unknown {
  assert.ok(status < 500, text);
  if (typeof body !== 'object' || body === null) return [status, text];
  const { links: _, ...rest } = body;
  return [status, rest];
}
