import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import { itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { NOVEMBER_1, ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';
import { asking, made, type Pair } from './pairs.ts';

const ITEMS = '/api/payroll/payroll_items';
const TYPES = '/api/payroll/payroll_types';

export async function workforcePairs(testApp: TestApp): Promise<Pair[]> {
  // A user may not link an account that they created, so a second user links them.
  const [admin, clerk] = [await testApp.superUser(), await testApp.superUser()];
  const [ask, asClerk] = [asking(admin.headers), asking(clerk.headers)];
  let count = 0;
  const named = (what: string) => {
    count += 1;
    return { name: `${what} ${count}` };
  };
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  const make = (path: string, body: unknown): Promise<any> => made(testApp.send, ask('POST', path, body));
  const idOf = async (path: string, body: unknown): Promise<string> => (await make(path, body)).id;
  const employee = async () => `${EMPLOYEES}/${await idOf(EMPLOYEES, JUAN)}`;
  const account = async (): Promise<number> => (await make('/api/users', newUser())).id;
  const role = () => idOf('/api/roles', { ...named('Role'), permissions: ['Manage employees'] });
  const organization = async () => (await testApp.organization()).id;
  const type = () => idOf(TYPES, named('Type'));
  const linked = async () => {
    const [path, user_id] = [await employee(), await account()];
    await made(testApp.send, asClerk('PUT', path, { user_id }));
    return { path, user_id };
  };
  const holder = async (role_id: string, organization_id: string | null = null) => {
    const user = `/api/users/${await account()}`;
    await make(`${user}/roles`, { role_id, organization_id });
    return user;
  };
  const common = await role();
  const item = await idOf(ITEMS, itemBody());

  return [
    {
      what: 'an employee moved, their account deleted',
      ready: async () => {
        const { path, user_id } = await linked();
        const organization_id = await organization();
        return [asClerk('PUT', path, { organization_id }), ask('DELETE', `/api/users/${user_id}`)];
      },
      legal: ['200,204'],
    },
    {
      what: 'an employee linked with an account that is deleted',
      ready: async () => {
        const [path, user_id] = [await employee(), await account()];
        return [asClerk('PUT', path, { user_id }), ask('DELETE', `/api/users/${user_id}`)];
      },
      legal: ['200,204', '422,204'],
    },
    {
      what: 'two employees assigned each other’s account',
      ready: async () => {
        const [one, two] = [await linked(), await linked()];
        return [
          asClerk('PUT', one.path, { user_id: two.user_id }),
          asClerk('PUT', two.path, { user_id: one.user_id }),
        ];
      },
      legal: ['422,422'],
    },
    {
      what: 'an employee linked with an account that gets a password',
      ready: async () => {
        const [path, user_id] = [await employee(), await account()];
        return [asClerk('PUT', path, { user_id }), ask('POST', `/api/users/${user_id}/generate_password`)];
      },
      legal: ['200,200'],
    },
    {
      what: 'a role removed from its last holder and deleted',
      ready: async () => {
        const role_id = await role();
        const user = await holder(role_id);
        return [ask('PUT', `${user}/roles`, { role_id }), ask('DELETE', `/api/roles/${role_id}`)];
      },
      legal: ['200,204', '200,422'],
    },
    {
      what: 'a role assigned and deleted',
      ready: async () => {
        const [role_id, user] = [await role(), await account()];
        return [ask('POST', `/api/users/${user}/roles`, { role_id }), ask('DELETE', `/api/roles/${role_id}`)];
      },
      legal: ['200,422', '422,204'],
    },
    {
      what: 'a role deleted with its last holder',
      ready: async () => {
        const role_id = await role();
        const user = await holder(role_id);
        return [ask('DELETE', `/api/roles/${role_id}`), ask('DELETE', user)];
      },
      legal: ['204,204', '422,204'],
    },
    {
      what: 'a role changed and removed',
      ready: async () => {
        const role_id = await role();
        const user = await holder(role_id);
        return [
          ask('PUT', `/api/roles/${role_id}`, { permissions: ['Manage payroll'] }),
          ask('PUT', `${user}/roles`, { role_id }),
        ];
      },
      legal: ['200,200'],
    },
    {
      what: 'an organization deleted, the last role in it removed',
      ready: async () => {
        const id = await organization();
        const user = await holder(common, id);
        return [
          ask('DELETE', `/api/organizations/${id}`),
          ask('PUT', `${user}/roles`, { role_id: common, organization_id: id }),
        ];
      },
      legal: ['204,200', '422,200'],
    },
    {
      what: 'an organization deleted, the user with a role in it deleted',
      ready: async () => {
        const id = await organization();
        const user = await holder(common, id);
        return [ask('DELETE', `/api/organizations/${id}`), ask('DELETE', user)];
      },
      legal: ['204,204', '422,204'],
    },
    {
      what: 'an organization deleted, an employee moved into it',
      ready: async () => {
        const [path, organization_id] = [await employee(), await organization()];
        return [
          ask('DELETE', `/api/organizations/${organization_id}`),
          ask('PUT', path, { organization_id }),
        ];
      },
      legal: ['204,422', '422,200'],
    },
    {
      what: 'an organization deleted, an account created in it',
      ready: async () => {
        const organization_id = await organization();
        return [
          ask('DELETE', `/api/organizations/${organization_id}`),
          ask('POST', '/api/users', newUser({ organization_id })),
        ];
      },
      legal: ['204,422', '422,201'],
    },
    {
      what: 'two organizations moved below each other',
      ready: async () => {
        const [one, two] = [await organization(), await organization()];
        const hang = (id: string, parent_id: string) =>
          ask('PUT', `/api/organizations/${id}`, { ...named('Moved'), parent_id });
        return [hang(one, two), hang(two, one)];
      },
      legal: ['200,422', '422,200'],
    },
    {
      what: 'a payroll type deleted, an item linked to it',
      ready: async () => {
        const [kept, added] = [await type(), await type()];
        const body = itemBody({ payroll_type_ids: [kept] });
        const id = await idOf(ITEMS, body);
        return [
          ask('PUT', `${ITEMS}/${id}`, { ...body, payroll_type_ids: [added, kept] }),
          ask('DELETE', `${TYPES}/${kept}`),
        ];
      },
      legal: ['200,422'],
    },
    {
      what: 'a payroll type deleted while an item is assigned to it',
      ready: async () => {
        const added = await type();
        const body = itemBody();
        const id = await idOf(ITEMS, body);
        return [
          ask('PUT', `${ITEMS}/${id}`, { ...body, payroll_type_ids: [added] }),
          ask('DELETE', `${TYPES}/${added}`),
        ];
      },
      legal: ['200,422', '422,204'],
    },
    {
      what: 'two items moved to each other’s position',
      ready: async () => {
        const [one, two] = [await make(ITEMS, itemBody()), await make(ITEMS, itemBody())];
        const put = (id: string, position: number) => ask('POST', `${ITEMS}/${id}/move`, { position });
        return [put(one.id, two.order_column), put(two.id, one.order_column)];
      },
      legal: ['200,200'],
    },
    {
      what: 'an employee added to a roster and archived',
      ready: async () => {
        const path = await employee();
        const roster = await idOf(ROSTERS, named('Roster'));
        const employee_ids = [path.split('/').at(-1)];
        return [ask('PUT', `${ROSTERS}/${roster}/members`, { employee_ids }), ask('DELETE', path)];
      },
      legal: ['200,204', '422,204'],
    },
    {
      what: 'a roster deleted, a run created from it',
      ready: async () => {
        const roster_id = await idOf(ROSTERS, named('Roster'));
        const items = [{ payroll_item_id: item, amount: 10 }];
        return [
          ask('DELETE', `${ROSTERS}/${roster_id}`),
          ask('POST', RUNS, { roster_id, ...NOVEMBER_1, items }),
        ];
      },
      legal: ['204,422', '422,201'],
    },
    {
      what: 'a position deleted, an employee assigned to it',
      ready: async () => {
        const path = await employee();
        const position_id = await idOf('/api/pms/positions', named('Position'));
        return [ask('DELETE', `/api/pms/positions/${position_id}`), ask('PUT', path, { position_id })];
      },
      legal: ['204,422', '422,200'],
    },
    {
      what: 'two positions renamed to each other’s name',
      ready: async () => {
        const bodies = [named('Position'), named('Position')] as const;
        const paths: string[] = [];
        for (const body of bodies) paths.push(`/api/pms/positions/${await idOf('/api/pms/positions', body)}`);
        return [ask('PUT', paths[0]!, bodies[1]), ask('PUT', paths[1]!, bodies[0])];
      },
      legal: ['422,422'],
    },
    {
      what: 'an account disabled and deleted',
      ready: async () => {
        const path = `/api/users/${await account()}`;
        return [ask('POST', `${path}/disable`), ask('DELETE', path)];
      },
      legal: ['200,204', '404,204'],
    },
  ];
}
