import type { World } from '../../court.ts';
import type { Searched } from './wildcards.ts';

/** Everything that the court can search, with names chosen by the test. */
export async function searchedCourt(world: World): Promise<Searched> {
  const admin = await world.as('Super Admin');
  const branch = await world.branch();
  const { id } = await world.caseRecord({ branch_id: branch });
  return {
    get: admin.get,
    plant: async (name) => {
      await world.branch({ name });
      await world.caseRecord({ case_title: name });
      await world.person({ name, roles: ['BCC Staff'], branchIds: [branch] });
      const role = await admin.post('/api/roles-list', {
        name,
        permissions: [{ name: 'View Case Details' }],
      });
      if (role.status !== 201) throw new Error(role.text);
      return { '/api/case-records/{id}/grantees': `/api/case-records/${id}/grantees` };
    },
  };
}
