import assert from 'node:assert/strict';
import { BackOfficeClient, makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { newDonor } from '../donors/donor-steps.ts';
import { signIn } from '../people.ts';
import { office, unique } from '../workforce/payroll-fixtures.ts';

const NOWHERE = { level: 1, name: 'Page not found' } as const;

for (const [chapter, service] of [
  ['F§1', 'fundraising'],
  ['W§1', 'workforce'],
  ['C§1', 'court'],
] as const)
  story(
    `${chapter} a visitor at an unknown URL of ${service} gets a not-found page with links, without signing in`,
    async ({ page, expect, checkAccess }) => {
      expect(404);
      const answer = await page.goto(`/${service}/nonsense/of/mine?x=1`);
      assert.equal(answer?.status(), 404);
      await page.getByRole('heading', NOWHERE).waitFor();
      assert.ok(page.url().endsWith(`/${service}/nonsense/of/mine?x=1`), page.url());
      await checkAccess();
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByRole('heading', NOWHERE).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );

story(
  'W§1 a signed-in user keeps the menu at an unknown URL, in Filipino too',
  async ({ page, go, expect, checkAccess }) => {
    expect(404);
    const { login, name, password } = await makeSomebody('workforce');
    await signIn(page, 'workforce', login, password);
    await go('/workforce/wages');
    await page.getByRole('heading', NOWHERE).waitFor();
    await page.getByRole('button', { name: `Account: ${name}` }).waitFor();
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hindi nahanap ang pahina' }).waitFor();
    await checkAccess();
  },
);

story(
  'contract §1: a URL outside the services answers a page that leads to the landing page',
  async ({ page, expect, checkAccess }) => {
    expect(404);
    const answer = await page.goto('/nonsense');
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', NOWHERE).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bulwagan' }).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'contract §1: the mailbox of the demo is accessible, with the mails of an address and a single mail',
  async ({ page, go, checkAccess }) => {
    const email = await newDonor(page);
    await go('/dev/mail');
    await checkAccess();
    await page.getByLabel('Sent to').fill(email);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page
      .getByRole('link', { name: new RegExp(email) })
      .first()
      .click();
    await page.getByText('Plain text').click();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'W§5.3 a page without permission names the missing permission, and requests nothing',
  async ({ page, go, checkAccess }) => {
    const { login, password } = await makeSomebody('workforce');
    await signIn(page, 'workforce', login, password);
    // An unexpected 403 would fail the story.
    for (const [path, permission] of [
      ['employees', 'Manage employees'],
      ['runs/new', 'Manage payroll'],
      ['users', 'Manage users'],
    ]) {
      await go(`/workforce/${path}`);
      await page.getByRole('heading', { level: 1, name: 'You don’t have access' }).waitFor();
      await page.getByText(`You need the permission “${permission}”`).waitFor();
    }
    await checkAccess();
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await page.getByText('Kailangan ninyo ang pahintulot na “Pamahalaan ang mga user”').waitFor();
  },
);

story(
  'contract: an employee outside the scope of a role is refused with a hint that the scope may be the reason',
  async ({ page, go, expect }) => {
    expect(403);
    const somebody = await makeSomebody('workforce');
    const chief = await new BackOfficeClient('workforce').signIn('super');
    const { data: roles } = await chief.ask('GET', '/api/roles?per_page=100');
    const role = roles.find(({ name }: { name: string }) => name === 'HR Timekeeping');
    const { data: organization } = await chief.ask('POST', '/api/organizations', {
      name: unique('Tanggapan'),
    });
    await chief.ask('POST', `/api/users/${somebody.id}/roles`, {
      role_id: role.id,
      organization_id: organization.id,
    });
    const { data: employees } = await chief.ask('GET', '/api/pms/employees?per_page=1');
    await signIn(page, 'workforce', somebody.login, somebody.password);
    assert.equal((await office(page, 'GET', '/api/pms/employees')).length, 0);
    await go(`/workforce/employees/${employees[0].id}`);
    await page.getByRole('heading', { level: 1, name: 'You don’t have access' }).waitFor();
    await page.getByText('have the permission for this').waitFor();
  },
  { widths: ['desk'] },
);
