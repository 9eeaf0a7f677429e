import assert from 'node:assert/strict';
import { type Story, story } from '../browser.ts';
import { mark, newCase, openSection, superAdmin } from '../cases/cases-fixtures.ts';
import { assertShown, signIn, speakFilipino } from '../people.ts';

interface Court {
  type: string;
  branches: { id: number; name: string }[];
}

/** Creates a court type with two branches, used by this story only. */
async function twoBranches(): Promise<Court> {
  const client = await superAdmin();
  const type = `Story Court ${mark()}`;
  const branches = [];
  for (const number of [1, 2]) {
    const { data } = await client.ask('POST', '/api/branches', {
      name: `${type}, Branch ${number}`,
      court_type: type,
      station: 'Malolos',
    });
    branches.push(data);
  }
  return { type, branches };
}

async function checkBothSchemes({ page, checkAccess }: Pick<Story, 'page' | 'checkAccess'>): Promise<void> {
  await checkAccess();
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccess();
  await page.emulateMedia({ colorScheme: 'light' });
}

story(
  'contract §3.1 a clerk raffles the waiting cases as one batch, and verifies a draw',
  async (reported) => {
    const { page, go, expect, checkAccess } = reported;
    const { type, branches } = await twoBranches();
    const cases = [];
    for (const filed_at of ['2026-01-12', '2026-01-13', '2026-01-14'])
      cases.push(await newCase({ court_type: type, filed_at }));
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/raffles');
    await checkBothSchemes(reported);
    await page.getByRole('button', { name: 'Hold a raffle' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click();
    await dialog.getByText('Court type is required.').waitFor();
    await dialog.getByLabel(/^Court type/).selectOption(type);
    await dialog.getByText('3 cases of this court type are awaiting raffle.').waitFor();
    await dialog.getByLabel(/^Reason/).fill('Regular raffle of the week');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByText('Drawn: 2. Carried over: 1.').waitFor();
    await page.getByRole('heading', { level: 1, name: `Raffle: ${type}` }).waitFor();
    await page.getByText('Reason: Regular raffle of the week').waitFor();
    const shares = page.getByRole('region', { name: 'Cases per branch' });
    for (const { name } of branches) await shares.getByText(`${name}: 1`).waitFor();
    const draws = page.getByRole('table', { name: 'Draws' });
    assert.equal(await draws.getByText('Verified', { exact: true }).count(), 2);
    const carried = page.getByRole('region', { name: 'Carried over to the next raffle' });
    await carried.getByRole('link', { name: cases[2]!.title }).waitFor();
    await checkBothSchemes(reported);
    const address = new URL(page.url()).pathname;

    await draws.getByRole('link', { name: cases[0]!.title }).click();
    await openSection(page, 'Raffle');
    await page.getByText('Verified: same branch.').waitFor();
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/^Position \d, computed here .* It matches\.$/).waitFor();
    await checkAccess();

    await speakFilipino(page);
    await go(address);
    await page.getByRole('heading', { level: 2, name: 'Mga bunot' }).waitFor();
    await checkAccess();
    await go('/court/raffles');
    await page.getByRole('heading', { level: 1, name: 'Mga raffle' }).waitFor();
    await page.getByRole('link', { name: /./ }).first().waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.1 fewer waiting cases than branches are all carried over, and a raffle without cases is refused',
  async (reported) => {
    const { page, go, expect, checkAccess } = reported;
    const { type } = await twoBranches();
    const { title } = await newCase({ court_type: type });
    const { type: idle } = await twoBranches();
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/raffles');
    const dialog = page.getByRole('dialog');
    const hold = async (courtType: string, waiting: string) => {
      await page.getByRole('button', { name: 'Hold a raffle' }).click();
      await dialog.getByLabel(/^Court type/).selectOption(courtType);
      await dialog.getByText(waiting).waitFor();
      await dialog.getByRole('button', { name: 'Draw', exact: true }).click();
    };
    expect(422);
    await hold(idle, '0 cases of this court type are awaiting raffle.');
    await dialog.getByText('No case is awaiting this raffle.').waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await hold(type, '1 case of this court type is awaiting raffle.');
    await page.getByText('There were fewer cases than branches.').waitFor();
    await page.getByRole('link', { name: title }).waitFor();
    await checkBothSchemes(reported);
  },
);

story(
  'contract §3.1 a case is raffled to another branch after an inhibition, with a reason shown with its draw',
  async (reported) => {
    const { page, go, expect, checkAccess } = reported;
    const { type, branches } = await twoBranches();
    const { id } = await newCase({ court_type: type });
    await (await superAdmin()).ask('POST', `/api/case-records/${id}/raffle`, {});
    const { data } = await (await superAdmin()).ask('GET', `/api/case-records/${id}`);
    const from = branches.find((branch) => branch.id === data.branch_id)!;
    const to = branches.find((branch) => branch.id !== data.branch_id)!;
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}/raffle`);
    await page.getByRole('button', { name: 'Raffle to another branch' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByRole('button', { name: 'Raffle to another branch' }).click();
    await dialog.getByText(/To raffle it again, give a reason/).waitFor();
    await checkBothSchemes(reported);
    await dialog.getByLabel(/^Reason/).fill('Inhibition of the presiding judge');
    await dialog.getByRole('button', { name: 'Raffle to another branch' }).click();
    await page.getByText(`Raffled to ${to.name}.`).waitFor();
    const draw = page.getByRole('article', { name: to.name });
    await draw.getByText(`Came from ${from.name}`).waitFor();
    await draw.getByText('Reason: Inhibition of the presiding judge').waitFor();
    await draw.getByText('Verified: same branch.').waitFor();
    await page.getByRole('article', { name: from.name }).waitFor();
    await checkAccess();
    // A branch that the case left is excluded.
    await page.getByRole('button', { name: 'Raffle to another branch' }).click();
    await dialog.getByLabel(/^Reason/).fill('Inhibition of the other judge');
    await dialog.getByRole('button', { name: 'Raffle to another branch' }).click();
    await dialog.getByText('There is no other branch to raffle the case to.').waitFor();
    await checkAccess();
    await speakFilipino(page);
    await page.reload();
    await page.getByRole('button', { name: 'I-raffle sa ibang sangay' }).click();
    await dialog.getByLabel(/^Dahilan/).waitFor();
    await checkAccess();
  },
);

story('contract §3.1 a case assigned without raffle is listed with its reason', async (reported) => {
  const { page, go, checkAccess } = reported;
  const { type, branches } = await twoBranches();
  const title = `Story ${mark()} v. Mabini`;
  await signIn(page, 'court', 'clerk@court.test');
  await go('/court/cases/new');
  await page.getByLabel(/^Title/).fill(title);
  await page.getByRole('combobox', { name: /^Court type/ }).fill(type);
  await page.getByRole('combobox', { name: /^Case type/ }).fill('Civil');
  await page.getByRole('combobox', { name: /^Category/ }).fill('Ejectment');
  await page.getByRole('combobox', { name: /^Station/ }).fill('Malolos');
  await page.keyboard.press('Tab');
  const reason = page.getByLabel(/^Reason for assigning/);
  assert.equal(await reason.count(), 0, 'a case that is raffled needs no reason');
  await page.getByLabel(/^Branch/).selectOption({ label: branches[0]!.name });
  await reason.fill('Consolidated with an earlier case');
  await checkBothSchemes(reported);
  await page.getByRole('button', { name: 'Create case' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Consolidated with an earlier case').waitFor();
  await page.getByText('Malolos').first().waitFor();
  await go('/court/raffles');
  await page.getByRole('main').getByRole('link', { name: 'Assigned without raffle' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cases assigned without raffle' }).waitFor();
  await page.getByLabel('Branch', { exact: true }).selectOption({ label: branches[0]!.name });
  await page.waitForURL(/branch=/);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Consolidated with an earlier case').waitFor();
  await row.getByText('None: new case').waitFor();
  await checkBothSchemes(reported);
  await speakFilipino(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Mga kasong itinalaga nang walang raffle' }).waitFor();
  await assertShown(page);
  await checkAccess();
});
