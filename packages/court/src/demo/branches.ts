import type { Db } from '../database.ts';

const BRANCHES = [
  {
    name: 'Regional Trial Court, Branch 21',
    court_type: 'Regional Trial Court',
    station: 'Malolos City',
    province_code: '0301400000',
    judge: 'Hon. Teresita Alcantara',
    room: 'Courtroom 2A',
  },
  {
    name: 'Regional Trial Court, Branch 84',
    court_type: 'Regional Trial Court',
    station: 'Malolos City',
    province_code: '0301400000',
    judge: 'Hon. Wilfredo Nieves',
    room: 'Courtroom 3B',
  },
  {
    name: 'Municipal Trial Court in Cities, Branch 1',
    court_type: 'Municipal Trial Court in Cities',
    station: 'Meycauayan City',
    province_code: '0301400000',
    judge: 'Hon. Lourdes Buenaflor',
    room: 'Sala 1',
  },
];

export type SeededBranch = (typeof BRANCHES)[number] & { id: number };

export async function seedBranches(trx: Db, at: string): Promise<SeededBranch[]> {
  const rows = await trx
    .insertInto('branches')
    .values(BRANCHES.map((branch) => ({ ...branch, created_at: at, updated_at: at })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return BRANCHES.map((branch) => ({ ...branch, id: ids.get(branch.name)! }));
}
