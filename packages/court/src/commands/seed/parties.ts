import type { Random } from '@bulwagan/platform/commands/random.ts';
import type { CopyRow } from '@bulwagan/platform/database/copy.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { SeededCase } from './cases.ts';
import type { Days } from './days.ts';
import { ADDRESSES, newName } from './words.ts';

export const PARTY_COLUMNS = [
  'id',
  'case_record_id',
  'name',
  'classification',
  'address',
  'user_id',
  'represents_id',
  'created_at',
  'updated_at',
] as const;

/** Creates both sides, counsel in most cases (some with an account), and occasionally a witness. */
export function partyRows(random: Random, days: Days, one: SeededCase, counselIds: number[]): CopyRow[] {
  const at = days.at(one.filedOn, 1);
  const defendantId = newId();
  const party = (
    id: string,
    name: string,
    classification: string,
    more: { address?: string; userId?: number; representsId?: string } = {},
  ): CopyRow => [
    id,
    one.id,
    name,
    classification,
    more.address ?? null,
    more.userId ?? null,
    more.representsId ?? null,
    at,
    at,
  ];
  const rows = [party(defendantId, one.defendant, 'defendant', { address: random.pick(ADDRESSES) })];
  if (one.kind.title !== 'one') rows.push(party(newId(), one.plaintiff, 'plaintiff'));
  if (random.chance(0.8)) {
    const account = random.chance(0.1) ? { userId: random.pick(counselIds) } : {};
    rows.push(
      party(newId(), `Atty. ${newName(random)}`, 'counsel', { representsId: defendantId, ...account }),
    );
  }
  if (random.chance(0.4)) rows.push(party(newId(), newName(random), 'witness'));
  return rows;
}

export const EVIDENCE_COLUMNS = [
  'id',
  'case_record_id',
  'type',
  'exhibit',
  'description',
  'created_at',
  'updated_at',
] as const;

const EXHIBITS = ['Police report', 'Contract', 'Receipt', 'Photograph', 'Medical certificate'] as const;

export function evidenceRows(random: Random, days: Days, one: SeededCase): CopyRow[] {
  if (!random.chance(0.3)) return [];
  const at = days.at(one.raffledOn, 6);
  return [[newId(), one.id, 'documentary', 'A', random.pick(EXHIBITS), at, at]];
}
