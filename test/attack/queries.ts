import assert from 'node:assert/strict';
import type { SignedIn } from '../office.ts';
import type { Operation } from '../operations.ts';
import type { Reply } from '../world.ts';
import { type Ids, placeholdersIn } from './changes.ts';
import type { Reason } from './reasons.ts';
import { isId } from './untried.ts';

/** What is read by queries that name something by an id or a slug. */

/** `filter[case_record_id]` and `except[employee_id][]` are about a `case_record_id` and an `employee_id`. */
const subjectOf = (name: string): string => name.match(/\w+/g)!.at(-1)!;

/** The parameters of a query that can name something. */
export const idQueriesOf = ({ parameters }: Operation): string[] =>
  parameters
    .filter(({ in: place }) => place === 'query')
    .filter(({ name, schema }) => name.startsWith('except[') || isId(subjectOf(name), schema))
    .map(({ name }) => name);

export interface Readings {
  by: SignedIn;
  ids: { own: Ids; elsewhere: Ids; none: Ids };
  /** What a parameter is filled with, by its name. */
  fillers: Record<string, string>;
  /** Paths that name something themselves, with placeholders as in changes. */
  paths: Record<string, string>;
  /** Parameters, as `GET /api/things?owner_id`, that need not be tried. */
  reasons: Reason[];
  /** Parameters that, with what is one’s own, need not tell more than with nothing. */
  quiet?: RegExp;
}

/**
 * Asserts of every query of a service that names something: with what is of others it tells exactly what it tells with
 * what does not exist, and with what is one’s own something else, so that its silence is no accident. One that is not
 * known here fails.
 */
export async function assertQueriesTellNothing(operations: Operation[], readings: Readings): Promise<void> {
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
      const told = async (of: Ids): Promise<unknown> => {
        const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.own[name]!);
        return toldBy(await by.get(`${at}${at.includes('?') ? '&' : '?'}${query}=${of[filler]}`));
      };
      const nothing = await told(ids.none);
      assert.deepEqual(await told(ids.elsewhere), nothing, `${what} of others`);
      const own = await told(ids.own);
      if (quiet?.test(what) !== true) assert.notDeepEqual(own, nothing, `${what} of one’s own`);
      tried += 1;
    }
  assert.ok(tried > 0);
  assert.deepEqual(
    [...idle].map(([why]) => why),
    [],
  );
}

/** An answer without what repeats the question: the links between pages. */
function toldBy({ status, body, text }: Reply): unknown {
  assert.ok(status < 500, text);
  if (typeof body !== 'object' || body === null) return [status, text];
  const { links: _, ...rest } = body;
  return [status, rest];
}
