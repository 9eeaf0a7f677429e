import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { caseReachOf } from '../reach.ts';
import { readCounts } from '../statistics/counts.ts';
import { USUAL_CASE_TYPES, USUAL_CATEGORIES, USUAL_COURT_TYPES, USUAL_STAGES } from './usual-words.ts';

/** The words that cases which the actor sees are filed under, with the usual ones, each once and in alphabetical order. */
export async function caseOptions(app: App, actor: Actor) {
  const scope = { reach: caseReachOf(actor, 'View Case Details'), now: iso(app.clock.now()) };
  const courtTypes = await readCounts(app.db, scope, [{ dimension: 'status' }], ['court_type']);
  const used = await readCounts(
    app.db,
    scope,
    [{ dimension: 'case_type' }, { dimension: 'category' }, { dimension: 'stage' }],
    ['dimension', 'key'],
  );
  const keysOf = (dimension: string) =>
    used.filter((one) => one.dimension === dimension && one.key !== '').map(({ key }) => key);
  return {
    court_types: inOrder(
      courtTypes.map((one) => one.court_type),
      USUAL_COURT_TYPES,
    ),
    case_types: inOrder(keysOf('case_type'), USUAL_CASE_TYPES),
    categories: inOrder(keysOf('category'), USUAL_CATEGORIES),
    stages: inOrder(keysOf('stage'), USUAL_STAGES),
  };
}

const inOrder = (found: string[], usual: string[]): string[] =>
  [...new Set([...found, ...usual])].sort((one, other) => one.localeCompare(other, 'en'));
