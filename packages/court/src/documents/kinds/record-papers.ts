import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { sqlNumberText } from '@bulwagan/platform/documents/papers/series.ts';
import {
  date,
  FIXED,
  fixedList,
  money,
  number,
  REQUIRED,
  text,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Values } from '@bulwagan/platform/documents/values/fields.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { SHERIFFS_REPORT } from '../../activities/kinds.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { CASE_FIELDS } from '../values/case-values.ts';
import { entryText } from '../values/purpose.ts';
import { CASE_STATUS, entryStatus } from '../words/statuses.ts';
import { caseKind, fileKind } from './case-kind.ts';

/** Certificate of finality, with the entry of judgment (R36 s.2). */
export const CERTIFICATE_OF_FINALITY = caseKind({
  kind: 'certificate_of_finality',
  name: PAPER_KINDS.certificate_of_finality,
  series: 'COF',
  isServed: true,
  permission: 'Record Activities',
  fields: [
    ...CASE_FIELDS,
    text('ruling', 'Ruling', 'Pasya', REQUIRED),
    date('ruling_date', 'Date of the ruling', 'Petsa ng pasya', REQUIRED),
    date(
      'finality_date',
      'Date of finality and of entry',
      'Petsa ng pagiging pinal at ng pagtatala',
      REQUIRED,
    ),
    text('remedy', 'How a remedy ended', 'Kinalabasan ng lunas'),
    text('dispositive', 'Dispositive part', 'Bahaging nagpapasya'),
    text('requested_by', 'At the request of', 'Sa kahilingan ni'),
    text('receipt_number', 'Receipt number', 'Numero ng resibo'),
  ],
  values: ({ app, found, loading }) => {
    assertDaysOfFinality(app, loading.data);
    return { ruling: found.closing_reason };
  },
});

/** Throws 422 for a day in the future, and for a finality date before the ruling. */
function assertDaysOfFinality(
  app: Pick<App, 'clock' | 'time'>,
  { ruling_date: ruling, finality_date: finality }: Values,
): void {
  const today = app.time.dateOf(app.clock.now());
  const days = Object.entries({ ruling_date: ruling, finality_date: finality });
  const problems = days
    .filter(([, day]) => typeof day === 'string' && day > today)
    .map(([attribute]) => message('field.on_or_before', { attribute, date: field('today') }));
  if (typeof ruling === 'string' && typeof finality === 'string' && finality !== '' && finality < ruling)
    problems.push(message('field.on_or_after', { attribute: 'finality_date', date: field('ruling_date') }));
  if (problems.length > 0) throw invalid({ data: problems });
}

/** Docket sheet: shows the history of a case on one paper (R136 s.8). */
export const DOCKET_SHEET = caseKind({
  kind: 'docket_sheet',
  name: PAPER_KINDS.docket_sheet,
  series: 'DKT',
  permission: 'Record Activities',
  layout: 'form',
  fields: [
    ...CASE_FIELDS,
    date('filed_on', 'Date of filing', 'Petsa ng paghahain', FIXED),
    text('case_status', 'Status', 'Kalagayan', FIXED),
    text('case_status_fil', 'Status, in Filipino', 'Kalagayan, sa Filipino', FIXED),
    text('stage', 'Stage', 'Yugto', FIXED),
    text('receipts', 'Official receipts for fees', 'Mga opisyal na resibo ng bayarin'),
    fixedList('entries', 'Entries', 'Mga tala', [
      date('entry_date', 'Date', 'Petsa'),
      text('entry', 'Entry', 'Tala'),
      text('entry_remarks', 'Remarks', 'Mga puna'),
      text('entry_status', 'Status', 'Kalagayan'),
      text('entry_status_fil', 'Status, in Filipino', 'Kalagayan, sa Filipino'),
    ]),
    number('entries_count', 'Number of entries', 'Bilang ng mga tala', FIXED),
  ],
  values: async ({ app, db, found }) => {
    const entries = await entriesOf(db, app.time.zone, found.id);
    return {
      filed_on: found.filed_at,
      case_status: CASE_STATUS[found.status].en,
      case_status_fil: CASE_STATUS[found.status].fil,
      stage: found.stage,
      entries: entries.map(({ entry_date, remarks, served, status, ...entry }) => ({
        entry_date,
        entry: entryText(entry),
        entry_remarks: served ?? remarks,
        entry_status: entryStatus(status, 'en'),
        entry_status_fil: entryStatus(status, 'fil'),
      })),
      entries_count: entries.length,
    };
  },
});

interface Entry {
  /** Day of the hearing, of filing, or of recording. */
  entry_date: string;
  activity: string;
  type: string;
  stage: string | null;
  remarks: string | null;
  /** For a sheriff's report: number and addressee of the paper to serve. */
  served: string | null;
  status: string;
}

/**
 * Returns the entries by day. An expunged activity is omitted, because it is struck from the record. A hearing has
 * its own status, such as cancelled, unless the activity was decided. A sheriff's report with the status `for_update`
 * awaits service.
 */
async function entriesOf(db: Db, zone: string, caseId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select coalesce((h.starts_at at time zone ${zone})::date, a.filed_at, (a.created_at at time zone ${zone})::date)
        as entry_date,
      a.activity, a.type, a.stage, a.remarks,
      case when a.status = 'Confirmed' then coalesce(a.hearing_status, a.status)
        when a.status = 'for_update' and a.activity = ${SHERIFFS_REPORT} then 'to_serve' else a.status end as status,
      (select ${sqlNumberText('d')} || ', ' || t.addressee
        from service_tasks t join documents d on d.id = t.document_id where t.activity_id = a.id) as served
    from case_activities a left join hearings h on h.activity_id = a.id
    where a.case_record_id = ${caseId} and a.status <> 'Expunged'
    order by entry_date, a.created_at, a.id`.execute(db);
  return rows;
}

/**
 * Certified true copy (R136 s.11). The certificate contains the hash of the file, so that nobody can exchange the
 * file.
 */
export const CERTIFIED_TRUE_COPY = fileKind({
  kind: 'certified_true_copy',
  name: PAPER_KINDS.certified_true_copy,
  series: 'CTC',
  isServed: true,
  permission: 'Record Activities',
  fields: [
    ...CASE_FIELDS,
    text('paper_title', 'Paper', 'Papel', REQUIRED),
    text('file_name', 'File', 'File', FIXED),
    text('file_sha256', 'Hash of the file (SHA-256)', 'Hash ng file (SHA-256)', FIXED),
    date('file_date', 'Date of the file in the record', 'Petsa ng file sa rekord', FIXED),
    number('pages_count', 'Number of pages', 'Bilang ng pahina'),
    text('requested_by', 'At the request of', 'Sa kahilingan ni'),
    text('purpose', 'Purpose', 'Layunin'),
    money('fee', 'Fee', 'Bayad'),
    text('receipt_number', 'Receipt number', 'Numero ng resibo'),
  ],
  values: ({ app, file }) => ({
    paper_title: file.file_name.replace(/\.[a-z0-9]{1,5}$/i, ''),
    file_name: file.file_name,
    file_sha256: file.sha256.toString('hex'),
    file_date: app.time.show(file.created_at).slice(0, 10),
  }),
});
