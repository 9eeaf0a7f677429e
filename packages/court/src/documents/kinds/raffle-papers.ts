import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import {
  date,
  FIXED,
  fixedList,
  list,
  number,
  text,
  time,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import { caseScopeOf, isReached } from '../../access/scope.ts';
import { hasPermission, permissionScopeOf, type Subject } from '../../access.ts';
import { type BranchRow, findBranch } from '../../branches/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { findBatch } from '../../raffles/batch-queries.ts';
import { COURT_FIELDS, courtValues } from '../values/court-values.ts';
import { listedCases } from '../values/listed-cases.ts';
import { bodiesOf } from './bodies.ts';
import type { Kind } from './case-kind.ts';

const RAFFLED: readonly Field[] = [
  number('line', 'No.', 'Blg.'),
  text('case_number', 'Case number', 'Numero ng kaso'),
  text('case_title', 'Title', 'Pamagat'),
  text('case_type', 'Group', 'Pangkat'),
  text('category', 'Nature', 'Uri'),
  date('filed_on', 'Filed', 'Inihain'),
  text('branch_drawn', 'Branch drawn', 'Nabunot na sangay'),
];

const FIELDS: readonly Field[] = [
  ...COURT_FIELDS,
  date('raffle_date', 'Date of the raffle', 'Petsa ng raffle', FIXED),
  time('raffle_time', 'Time of the raffle', 'Oras ng raffle', FIXED),
  text('place', 'Place or video link', 'Lugar o link ng video'),
  text('raffle_reason', 'Special raffle', 'Natatanging raffle', FIXED),
  fixedList('cases', 'Cases', 'Mga kaso', RAFFLED),
  number('cases_count', 'Number of cases', 'Bilang ng kaso', FIXED),
];

interface Raffle {
  courtType: string;
  station: string | null;
  reason: string | null;
  at: string;
  draws: { caseId: string; branchId: number; branch: string }[];
  waiting: readonly string[];
}

/** Reads a batch, or the draw of a single case. Throws 404 when the caller may not see it. */
async function readRaffle(db: Db, actor: Subject | null, id: string, now: string): Promise<Raffle> {
  const batch = isUuid(id) ? await findBatch(db, id) : undefined;
  const { rows } = isUuid(id)
    ? await sql<{
        case_record_id: string;
        branch_id: number;
        branch: string;
        court_type: string;
        station: string | null;
        reason: string | null;
        drawn_at: string;
      }>`
        select r.case_record_id, r.branch_id, b.name as branch, r.court_type, r.station, r.reason, r.drawn_at
        from case_raffles r join branches b on b.id = r.branch_id
        where ${batch === undefined ? sql`r.id = ${id}` : sql`r.raffle_id = ${id}`}
        order by r.id`.execute(db)
    : { rows: [] };
  const [first] = rows;
  const draws = rows.map((row) => ({
    caseId: row.case_record_id,
    branchId: row.branch_id,
    branch: row.branch,
  }));
  if (batch !== undefined)
    return {
      courtType: batch.court_type,
      station: batch.station,
      reason: batch.reason,
      at: batch.drawn_at,
      draws,
      waiting: batch.waiting_case_ids,
    };
  if (first === undefined || !(await seesDraw(db, actor, first, now))) throw new NotFound('raffle');
  const { court_type: courtType, station, reason, drawn_at: at } = first;
  return { courtType, station, reason, at, draws, waiting: [] };
}

/**
 * All users who may raffle see a batch. A single draw is visible to users who may see its case or raffle in its
 * branch.
 */
async function seesDraw(
  db: Db,
  actor: Subject | null,
  { case_record_id: caseId, branch_id: branchId }: { case_record_id: string; branch_id: number },
  now: string,
): Promise<boolean> {
  if (actor === null || permissionScopeOf(actor, 'Case Raffle') === 'court') return true;
  if (actor.branchIds.includes(branchId)) return true;
  const scope = caseScopeOf(actor, 'Case Raffle');
  const { rows } = await sql`
    select from case_records c where c.id = ${caseId} and ${isReached(scope, now)}`.execute(db);
  return rows.length > 0;
}

async function raffleValues(app: App, db: Db, raffle: Raffle): Promise<Values> {
  const ids = [...raffle.draws.map(({ caseId }) => caseId), ...raffle.waiting];
  const listed = await listedCases(db, ids);
  const place = await placeOf(db, raffle);
  const local = app.time.show(raffle.at);
  const lines = (chosen: readonly { caseId: string; branch: string | null }[]): Values[] =>
    chosen
      .flatMap(({ caseId, branch }) => {
        const one = listed.get(caseId);
        return one === undefined ? [] : [{ one, branch }];
      })
      .map(({ one: { found, title }, branch }, index) => ({
        line: index + 1,
        case_number: found.case_number,
        case_title: title,
        case_type: found.case_type,
        category: found.category,
        filed_on: found.filed_at,
        branch_drawn: branch,
      }));
  const cases = lines(raffle.draws);
  const court = await courtValues(db, {
    courtType: raffle.courtType,
    branch: undefined,
    station: raffle.station ?? place.station,
    provinceCode: place.provinceCode,
  });
  return {
    ...court,
    raffle_date: local.slice(0, 10),
    raffle_time: local.slice(11, 16),
    raffle_reason: raffle.reason,
    cases,
    cases_count: cases.length,
    carried_over: lines(raffle.waiting.map((caseId) => ({ caseId, branch: null }))),
    shares: sharesOf(cases),
  };
}

/**
 * Returns the station and province of the drawn branches. A value is null if the branches differ in it, because the
 * raffle covered several stations.
 */
async function placeOf(db: Db, { draws }: Raffle) {
  const branches: BranchRow[] = [];
  for (const id of new Set(draws.map(({ branchId }) => branchId))) {
    const branch = await findBranch(db, id);
    if (branch !== undefined) branches.push(branch);
  }
  const shared = (name: 'station' | 'province_code') => {
    const [value = null, ...others] = new Set(branches.map((one) => one[name]));
    return others.length === 0 ? value : null;
  };
  return { station: shared('station'), provinceCode: shared('province_code') };
}

/** The tally counts only the cases on the paper, which omits sealed cases. */
function sharesOf(cases: readonly Values[]): Values[] {
  const counts = new Map<string, number>();
  for (const { branch_drawn: branch } of cases)
    counts.set(String(branch), (counts.get(String(branch)) ?? 0) + 1);
  return [...counts].map(([share_branch, share_cases]) => ({ share_branch, share_cases }));
}

function raffleKind(spec: Pick<Kind, 'kind' | 'name' | 'series' | 'fields'>): Kind {
  return {
    ...spec,
    subjectType: 'raffle',
    layout: 'form',
    pageSize: 'long',
    bodies: bodiesOf(spec.kind),
    canIssue: (actor) => hasPermission(actor, 'Case Raffle'),
    load: async (app, anyDb, actor, { subjectId, now }) => {
      const db = anyDb as unknown as Db;
      const raffle = await readRaffle(db, actor, subjectId, now);
      const values = await raffleValues(app, db, raffle);
      const known = new Set(spec.fields.map(({ name }) => name));
      return {
        label: [raffle.courtType, raffle.station, app.time.show(raffle.at).slice(0, 10)]
          .filter((part) => part !== null)
          .join(', '),
        office: { id: null, name: 'Office of the Clerk of Court' },
        recordId: null,
        values: Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name))),
      };
    },
  };
}

/** Notice of raffle: list of cases that is posted and sent to the judges. */
export const NOTICE_OF_RAFFLE = raffleKind({
  kind: 'notice_of_raffle',
  name: PAPER_KINDS.notice_of_raffle,
  series: 'NOR',
  fields: [
    ...FIELDS,
    date('posted_on', 'Posted on', 'Ipinaskil noong'),
    text('posted_at', 'Posted at', 'Ipinaskil sa'),
  ],
});

/** Minutes of raffle. One copy goes to the Office of the Court Administrator. */
export const MINUTES_OF_RAFFLE = raffleKind({
  kind: 'minutes_of_raffle',
  name: PAPER_KINDS.minutes_of_raffle,
  series: 'MOR',
  fields: [
    ...FIELDS,
    fixedList('carried_over', 'Carried over to the next raffle', 'Inilipat sa susunod na raffle', RAFFLED),
    list(
      'shares',
      'Cases of each branch',
      'Kaso ng bawat sangay',
      [text('share_branch', 'Branch', 'Sangay'), number('share_cases', 'Cases', 'Kaso')],
      FIXED,
    ),
    time('ended_at', 'End', 'Katapusan'),
    text('executive_judge', 'Executive judge', 'Tagapagpaganap na hukom'),
    text('members_present', 'Members present', 'Mga kasaping dumalo'),
    text('others_present', 'Others present', 'Iba pang dumalo'),
    text('exclusions', 'Branches left out, with the reason', 'Mga sangay na hindi isinama, at ang dahilan'),
    text('stenographers', 'Stenographers', 'Mga estenograpo'),
  ],
});
