import { sql } from 'kysely';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type CaseReach, caseReachOf, isInScope, ownCaseIds, seesEveryCase } from '../reach.ts';
import { USUAL_CASE_TYPES, USUAL_CATEGORIES, USUAL_COURT_TYPES, USUAL_STAGES } from './usual-words.ts';

interface Used {
  kind: 'court_type' | 'case_type' | 'category' | 'stage';
  word: string;
}

/** The words that cases which the actor sees are filed under, with the usual ones, each once and in alphabetical order. */
export async function caseOptions(app: App, actor: Actor) {
  const reach = caseReachOf(actor, 'View Case Details');
  const used = [
    ...(await wordsInUse(app.db, reach)),
    ...(await wordsOfOwnCases(app.db, reach, iso(app.clock.now()))),
  ];
  const words = (kind: Used['kind'], usual: string[]) => {
    const found = used.filter((one) => one.kind === kind).map(({ word }) => word);
    return [...new Set([...found, ...usual])].sort((one, other) => one.localeCompare(other, 'en'));
  };
  return {
    court_types: words('court_type', USUAL_COURT_TYPES),
    case_types: words('case_type', USUAL_CASE_TYPES),
    categories: words('category', USUAL_CATEGORIES),
    stages: words('stage', USUAL_STAGES),
  };
}

/** From the counts, which are as many with a million cases as with a thousand. */
async function wordsInUse(db: Db, reach: CaseReach): Promise<Used[]> {
  if (reach.scopes.length === 0) return [];
  const { rows } = await sql<Used>`
    select kind, word from (
      select case t.dimension when 'status' then 'court_type' else t.dimension end as kind,
        case t.dimension when 'status' then t.court_type else t.key end as word, t.count
      from case_totals t
      where t.dimension in ('status', 'case_type', 'category', 'stage') and ${isInScope(reach, 't')}
    ) w
    where word <> ''
    group by kind, word having sum(count) > 0`.execute(db);
  return rows;
}

/** Of the few cases that are reached besides. */
async function wordsOfOwnCases(db: Db, reach: CaseReach, now: string): Promise<Used[]> {
  if (seesEveryCase(reach)) return [];
  const { rows } = await sql<Used>`
    select distinct w.kind, w.word
    from case_records c
    cross join lateral (values
      ('court_type', c.court_type), ('case_type', c.case_type), ('category', c.category), ('stage', c.stage)
    ) w (kind, word)
    where c.id = any(array(${ownCaseIds(reach.userId, now)})) and w.word is not null`.execute(db);
  return rows;
}
