import { story } from './browser.ts';
import { Person } from './manage/manage-fixtures.ts';
import { signIn } from './people.ts';

// Opened and left unchanged; saving is covered by the stories of each module.
story(
  'F§5 the edit pages of scholars, users and institutions are accessible',
  async ({ page, go, checkAccess }) => {
    const admin = await new Person('admin@fundraising.test').signIn('password');
    await signIn(page, 'fundraising', admin.email);
    for (const noun of ['scholars', 'users', 'institutions']) {
      const { data } = await admin.ask('GET', `/${noun}?per_page=1`);
      await go(`/fundraising/manage/${noun}/${data.data[0].id}/edit`);
      await page.getByRole('button', { name: 'Save' }).waitFor();
      await checkAccess();
    }
  },
);

story(
  'W§4 the edit pages of accounts, roles and payroll items are accessible',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    await go('/workforce/roles/new');
    await page.getByRole('button', { name: 'Create role' }).waitFor();
    await checkAccess();
    const first = async (path: string) => {
      const headers = { accept: 'application/json' };
      const reply = await page.request.get(`/workforce/api${path}`, { headers });
      return (await reply.json()).data[0].id as string;
    };
    await go(`/workforce/users/${await first('/users?filter[username]=staff')}/edit`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await checkAccess();
    await go(`/workforce/payroll-items/${await first('/payroll/payroll_items?filter[search]=basic')}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkAccess();
  },
);
