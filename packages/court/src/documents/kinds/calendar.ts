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
import type { Values } from '@bulwagan/platform/documents/values/fields.ts';
import { sql } from 'kysely';
import { hasPermission } from '../../access.ts';
import type { Db } from '../../database.ts';
import { COURT_FIELDS, courtValues } from '../values/court-values.ts';
import { type ListedCase, listedCases } from '../values/listed-cases.ts';
import { purposeOf } from '../values/purpose.ts';
import { bodiesOf } from './bodies.ts';
import { readBranchDay } from './branch-day.ts';
import type { Kind } from './case-kind.ts';

interface HearingOfDay {
  case_record_id: string;
  starts_at: string;
  activity: string;
  type: string;
  stage: string | null;
  hearing_mode: string;
}

/** Returns the hearings of a branch on a day. The court posts this list at least one day before (R30 s.4). */
async function hearingsOf(db: Db, branchId: number, date: string): Promise<HearingOfDay[]> {
  const { rows } = await sql<HearingOfDay>`
    select h.case_record_id, h.starts_at, a.activity, a.type, a.stage, h.hearing_mode
    from hearings h
    join case_activities a on a.id = h.activity_id
    join case_records c on c.id = h.case_record_id
    where h.is_active and a.status <> 'Expunged' and h.on_date = ${date}
      and coalesce(h.branch_id, c.branch_id) = ${branchId}
    order by h.starts_at, c.case_number, h.activity_id`.execute(db);
  return rows;
}

/** Calendar of cases of a branch and day. */
export const CALENDAR_OF_CASES: Kind = {
  kind: 'calendar_of_cases',
  name: PAPER_KINDS.calendar_of_cases,
  series: 'CAL',
  subjectType: 'branch_day',
  layout: 'form',
  pageSize: 'long',
  fields: [
    ...COURT_FIELDS,
    date('calendar_date', 'Date', 'Petsa', FIXED),
    text('room', 'Room', 'Silid'),
    list('personnel', 'Court personnel', 'Mga kawani ng hukuman', [
      text('person_position', 'Position', 'Katungkulan'),
      text('person_name', 'Name', 'Pangalan'),
    ]),
    fixedList('cases', 'Cases', 'Mga kaso', [
      number('line', 'No.', 'Blg.'),
      time('case_time', 'Time', 'Oras'),
      text('case_number', 'Case number', 'Numero ng kaso'),
      text('case_title', 'Title', 'Pamagat'),
      text('category', 'For', 'Para sa'),
      text('case_counsel', 'Counsel', 'Abogado'),
      text('case_purpose', 'Purpose', 'Layunin'),
      text('case_mode', 'Mode', 'Paraan'),
    ]),
    number('cases_count', 'Number of cases', 'Bilang ng kaso', FIXED),
  ],
  bodies: bodiesOf('calendar_of_cases'),
  canIssue: (actor) => hasPermission(actor, 'Record Activities'),
  load: async (app, anyDb, actor, { subjectId }) => {
    const db = anyDb as unknown as Db;
    const { branch, date: day } = await readBranchDay(db, actor, subjectId);
    const hearings = await hearingsOf(db, branch.id, day);
    const listed = await listedCases(
      db,
      hearings.map(({ case_record_id: id }) => id),
    );
    const cases = hearings
      .flatMap((hearing): [HearingOfDay, ListedCase][] => {
        const one = listed.get(hearing.case_record_id);
        return one === undefined ? [] : [[hearing, one]];
      })
      .map(([hearing, one], index): Values => lineOf(app.time.show(hearing.starts_at), hearing, one, index));
    return {
      label: `${branch.name}, ${day}`,
      office: { id: branch.id, name: branch.name },
      recordId: null,
      values: {
        ...(await courtValues(db, { courtType: branch.court_type, branch })),
        calendar_date: day,
        room: branch.room,
        cases,
        cases_count: cases.length,
      },
    };
  },
};

function lineOf(
  local: string,
  hearing: HearingOfDay,
  { found, parties, title }: ListedCase,
  index: number,
): Values {
  // Omit counsel and purpose: readers of the posted list could guess the parties from the names of counsel, and a
  // purpose is free text.
  const isPublic = found.classification === 'public';
  const counsel = parties
    .filter(({ classification }) => isPublic && classification === 'counsel')
    .map(({ name }) => name);
  return {
    line: index + 1,
    case_time: local.slice(11, 16),
    case_number: found.case_number,
    case_title: title,
    category: found.category,
    case_counsel: counsel.join('; '),
    case_purpose: isPublic ? purposeOf(hearing) : null,
    case_mode: hearing.hearing_mode === 'in-person' ? null : hearing.hearing_mode,
  };
}
