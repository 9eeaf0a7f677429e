import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settle, story, type Width } from '../browser.ts';
import { assertShown, signIn, signInThroughPage } from '../people.ts';
import { makeUser, superAdmin } from './court-admin.ts';

const ALL = [
  'Cases',
  'Raffles',
  'Assigned without raffle',
  'Compliance',
  'Amendments',
  'Sheriff’s reports',
  'Dashboard',
  'Case list report',
  'Papers',
  'Users',
  'Roles',
  'Word lists',
];

/** Menu entries of each demo account and role beyond those of everybody. */
const MENUS: [account: string, role: string, has: string[]][] = [
  ['super', 'Super Admin', ALL],
  ['counsel', 'Counsel', ['Cases', 'Compliance', 'Amendments', 'Papers']],
  [
    'clerk',
    'Office of the Court Clerk',
    [
      ...['Cases', 'Raffles', 'Assigned without raffle', 'Compliance', 'Amendments'],
      ...['Dashboard', 'Case list report', 'Papers', 'Word lists'],
    ],
  ],
  ['branch', 'Branch of the Court Clerk', ALL.filter((label) => label !== 'Raffles')],
  ['dashboard', 'Dashboard User', ['Assigned without raffle', 'Dashboard', 'Case list report']],
  ['staff', 'BCC Staff', ['Cases', 'Compliance', 'Amendments', 'Papers']],
  ['evidence', 'BCC Evidence', ['Cases', 'Compliance', 'Papers']],
  ['user', 'User', ['Cases']],
  ['stenographer', 'Stenographer', ['Cases', 'Compliance', 'Papers']],
  ['sheriff', 'Sheriff', ['Cases', 'Compliance', 'Sheriff’s reports', 'Papers']],
];
const EVERYBODYS = ['Today', 'Calendar', 'Holidays', 'Branches', 'Locations', 'Help center'];

for (const [index, [account, role, has]] of MENUS.entries()) {
  // Each width tests five of the ten roles; both widths for all would add nothing.
  const width: Width = index % 2 === 0 ? 'desk' : 'phone';
  story(
    `C§5 with the role ${role} the first page and each menu entry open, and nothing offered is refused`,
    async ({ page, checkAccess }) => {
      await signInThroughPage(page, 'court', `${account}@court.test`);
      await page.getByRole('region', { name: 'Today’s schedule' }).waitFor();
      await checkAccess();
      const links = await menuOf(page, width);
      const labels = await links.allTextContents();
      assert.deepEqual([...labels].sort(), [...EVERYBODYS, ...has].sort());
      for (const label of labels) await openByMenu(page, width, label);
    },
    { widths: [width] },
  );
}

story(
  'C§5 the first page explains that the account has no role, and who can help',
  async ({ page, checkAccess, width }) => {
    const { email, password } = await makeUser(await superAdmin());
    await signInThroughPage(page, 'court', email, password);
    await page.getByText('Your account has no role yet').waitFor();
    await checkAccess();
    const links = await menuOf(page, width);
    assert.deepEqual([...(await links.allTextContents())].sort(), [...EVERYBODYS].sort());
    for (const label of EVERYBODYS) await openByMenu(page, width, label);
  },
  { widths: ['phone'] },
);

story(
  'C§7 a page without access names the required permission, and requests nothing that is refused',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'court', 'user@court.test');
    for (const [path, permission] of [
      ['reports', 'Reports'],
      ['dashboard', 'Reports'],
      ['case-assignments', 'Reports'],
      ['raffles', 'Case Raffle'],
      ['lists', 'Manage Lists'],
      ['compliance', 'View Case Activities'],
      ['amendments', 'View Case Filing'],
      ['sheriff-reports', 'Report Service'],
      ['cases/new', 'Manage Cases'],
      ['branches/new', 'Manage Branches'],
    ]) {
      await go(`/court/${path}`);
      await page.getByText(`You need the permission “${permission}”`).waitFor();
    }
    await checkAccess();
    for (const path of ['users', 'roles', 'help/manage']) {
      await go(`/court/${path}`);
      await page
        .getByText('Only the roles Super Admin and Branch of the Court Clerk can open this page.')
        .waitFor();
    }
  },
);

/** Returns the menu links; on a phone the menu is behind a button. */
async function menuOf(page: Page, width: Width) {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Menu' });
  if (width === 'phone' && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await menu.getByRole('link').first().waitFor();
  return menu.getByRole('link');
}

async function openByMenu(page: Page, width: Width, label: string): Promise<void> {
  const links = await menuOf(page, width);
  const link = links.filter({ hasText: new RegExp(`^${label}$`) });
  const path = (await link.getAttribute('href'))!;
  await link.click();
  await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === path.replace(/\/$/, ''));
  await settle(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await assertShown(page);
}
