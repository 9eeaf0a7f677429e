import type { TestApp } from '@bulwagan/testing/court.ts';
import type { Searched } from './wildcards.ts';

/** Everything that the court can search, with names chosen by the test. */
export async function searchedCourt(testApp: TestApp): Promise<Searched> {
  const admin = await testApp.as('Super Admin');
  const branch = await testApp.branch();
  const { id } = await testApp.caseRecord({ branch_id: branch });
  return {
    get: admin.get,
    seed: async (name) => {
      await testApp.branch({ name });
      await testApp.caseRecord({ case_title: name });
      await testApp.person({ name, roles: ['BCC Staff'], branchIds: [branch] });
      const role = await admin.post('/api/roles-list', {
        name,
        permissions: [{ name: 'View Case Details' }],
      });
      if (role.status !== 201) throw new Error(role.text);
      return { '/api/case-records/{id}/grantees': `/api/case-records/${id}/grantees` };
    },
  };
}
