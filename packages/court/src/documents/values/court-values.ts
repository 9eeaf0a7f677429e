import { FIXED, text } from '@bulwagan/platform/documents/values/field.ts';
import type { Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { sql } from 'kysely';
import type { BranchRow } from '../../branches/queries.ts';
import type { Db } from '../../database.ts';
import { courtName, judicialRegion } from '../words/courts.ts';

/** Heading of every paper of a court, from top to bottom, and the people who sign papers. */
export const COURT_FIELDS: readonly Field[] = [
  text('court_name', 'Court', 'Hukuman', FIXED),
  text('judicial_region', 'Judicial region', 'Rehiyong panghukuman'),
  text('branch', 'Branch', 'Sangay', FIXED),
  text('station', 'Station', 'Himpilan'),
  text('province', 'Province', 'Lalawigan'),
  text('court_contact', 'E-mail and telephone of the court', 'E-mail at telepono ng hukuman'),
  text('judge', 'Judge', 'Hukom'),
  text('clerk', 'Clerk who signs', 'Klerk na lalagda'),
];

interface Court {
  courtType: string | null;
  branch: Pick<BranchRow, 'name' | 'station' | 'province_code' | 'judge'> | undefined;
  station?: string | null;
  provinceCode?: string | null;
}

/** Returns the heading of a branch; for a case without a branch, the heading of the court. */
export async function courtValues(
  db: Db,
  { courtType, branch, station, provinceCode }: Court,
): Promise<Values> {
  const province = await provinceName(db, branch?.province_code ?? provinceCode ?? null);
  return {
    court_name: courtType === null ? null : courtName(courtType),
    judicial_region: judicialRegion(province),
    branch: branch?.name ?? null,
    station: branch?.station ?? station ?? null,
    province: namedProvince(province, branch?.station ?? station ?? null),
    judge: branch?.judge ?? null,
  };
}

/**
 * Metro Manila is a region without provinces, and some other cities are in no province. The heading then contains
 * only the station.
 */
const CAPITAL = 'National Capital Region (NCR)';

const namedProvince = (province: string | null, station: string | null): string | null =>
  province === CAPITAL || (station !== null && province?.startsWith('City of ')) ? null : province;

async function provinceName(db: Db, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const { rows } = await sql<{ name: string }>`select name from provinces where code = ${code}`.execute(db);
  return rows[0]?.name ?? null;
}
