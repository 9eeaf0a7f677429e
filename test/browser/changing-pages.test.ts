import { story } from './browser.ts';
import { Person } from './manage-world.ts';
import { signIn } from './people.ts';

// Opened as it stands, and left: what saving does is told by the stories of each room.
story(
  'F§5 the pages by which scholars, users and institutions are changed can be used by everybody',
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
  'W§4 the pages by which accounts, roles and payroll items are changed can be used by everybody',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    await go('/workforce/roles/new');
    await page.getByRole('button', { name: 'Make a role' }).waitFor();
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
