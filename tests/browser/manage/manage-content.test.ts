import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { mark, Person } from './manage-fixtures.ts';

story(
  'F§5 an FAQ is written with a preview, edited, hidden and deleted',
  async ({ page, go, expect, checkAccess }) => {
    const question = `May I give twice? ${mark()}`;
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go('/fundraising/manage/questions');
    await checkAccess();
    await page.getByRole('link', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: /^Question/ }).fill(question);
    expect(422);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Answer is required.').waitFor();
    await page
      .getByRole('textbox', { name: /^Answer/ })
      .fill('Yes, as often as you like.\n\nEach gift counts.');
    await page.getByRole('region', { name: 'Preview' }).getByText('Each gift counts.').waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: question }).click();
    await checkAccess();
    await page.getByLabel('Published (anyone can read it)').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: question }).getByText('Not published').waitFor();
    await page.getByRole('link', { name: question }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Question deleted.').waitFor();
    await page.getByRole('link', { name: question }).waitFor({ state: 'detached' });
  },
);

story(
  'F§5 a legal document is drafted, published, and followed by its next version',
  async ({ page, go, checkAccess }) => {
    const title = `Rules of thanks ${mark()}`;
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go('/fundraising/manage/legal');
    await checkAccess();
    await page.getByRole('link', { name: 'Add document' }).click();
    await page.getByRole('textbox', { name: /^Title/ }).fill(title);
    await page.getByRole('textbox', { name: /^Text/ }).fill('Say thanks within a week.');
    await checkAccess();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('heading', { level: 1, name: `${title}, version 1` }).waitFor();
    await go('/fundraising/manage/legal');
    await page.getByRole('row', { name: title }).getByText('Draft').waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Version 1' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('In force', { exact: true }).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('link', { name: 'Add version' }).click();
    await page.getByRole('textbox', { name: /^Text/ }).fill('Say thanks within a day.');
    await checkAccess();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('heading', { level: 1, name: `${title}, version 2` }).waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page
      .getByRole('row', { name: /Version 2/ })
      .getByText('Draft')
      .waitFor();
    await page
      .getByRole('row', { name: /Version 1/ })
      .getByText('In force')
      .waitFor();
    await checkAccess();
  },
);

story(
  'F§5 FAQs are reordered by buttons, also by keyboard and within a category',
  async ({ page, go, checkAccess }) => {
    const admin = await new Person('admin@fundraising.test').signIn('password');
    const category = `Order ${mark()}`;
    const [first, second] = [`First of ${category}?`, `Second of ${category}?`];
    for (const question of [first, second])
      await admin.ask('POST', '/faqs', { question, answer: '<p>So.</p>', category, is_published: false });
    await signIn(page, 'fundraising', admin.email);
    await go(`/fundraising/manage/questions?category=${encodeURIComponent(category)}`);
    const order = async () => await page.getByRole('link', { name: / of Order / }).allInnerTexts();
    assert.deepEqual(await order(), [first, second]);
    await checkAccess();
    await page.getByRole('button', { name: `Move up: ${second}` }).press('Enter');
    await page.waitForFunction(
      (question) => document.querySelector('tbody a')?.textContent === question,
      second,
    );
    assert.deepEqual(await order(), [second, first]);
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      `Move up: ${second}`,
    );
    await page.getByRole('button', { name: `Move down: ${second}` }).click();
    await page.waitForFunction(
      (question) => document.querySelector('tbody a')?.textContent === question,
      first,
    );
  },
);

story(
  'F§5 while an FAQ is being moved no other can be moved, because its neighbors may change',
  async ({ page, go }) => {
    const admin = await new Person('admin@fundraising.test').signIn('password');
    const category = `Turns ${mark()}`;
    const questions = ['First', 'Second', 'Third'].map((place) => `${place} of ${category}?`);
    for (const question of questions)
      await admin.ask('POST', '/faqs', { question, answer: '<p>So.</p>', category, is_published: false });
    const [first, second, third] = questions;
    await signIn(page, 'fundraising', admin.email);
    await go(`/fundraising/manage/questions?category=${encodeURIComponent(category)}`);
    const asked: string[] = [];
    const swap = Promise.withResolvers<void>();
    const list = Promise.withResolvers<void>();
    await page.route(/\/faqs\/\d+\/swap$/, async (route) => {
      asked.push(route.request().method());
      await swap.promise;
      await route.continue();
    });
    const down = (question: string | undefined) =>
      page.getByRole('button', { name: `Move down: ${question}` });
    const isBusy = async (question: string | undefined) =>
      await down(question).and(page.locator('[aria-disabled=true]')).waitFor();
    await down(first).press('Enter');
    await isBusy(second);
    await down(second).press('Enter');
    // Saved, but the list is not reloaded yet.
    await page.route(/\/faqs\?.*category=/, async (route) => {
      await list.promise;
      await route.continue();
    });
    const readAgain = page.waitForRequest(/\/faqs\?.*category=/);
    swap.resolve();
    await readAgain;
    await isBusy(second);
    await down(second).press('Enter');
    list.resolve();
    await page.waitForFunction(
      (question) => document.querySelector('tbody a')?.textContent === question,
      second,
    );
    await down(second).and(page.locator('[aria-disabled=false]')).waitFor();
    assert.deepEqual(asked, ['POST']);
    await down(first).press('Enter');
    await page.waitForFunction(
      (question) => document.querySelectorAll('tbody a')[1]?.textContent === question,
      third,
    );
    assert.deepEqual(await page.getByRole('link', { name: / of Turns / }).allInnerTexts(), [
      second,
      third,
      first,
    ]);
  },
);
