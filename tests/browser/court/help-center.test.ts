import assert from 'node:assert/strict';
import type { BackOfficeClient } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';
import { makeRole, makeUser, mark, superAdmin } from './court-admin.ts';

story(
  'contract a help topic is visible to its roles and to the Super Admin only',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const title = `Marking exhibits ${mark()}`;
    const topic = await makeTopic(admin, { title, roles: ['BCC Evidence'] });
    const reader = await makeUser(admin, { roles: ['BCC Evidence'] });
    const other = await makeUser(admin, { roles: ['Sheriff'] });
    await signIn(page, 'court', reader.email, reader.password);
    await go('/court/help');
    await checkAccess();
    await page.getByLabel('Search help').fill(title.toLowerCase());
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await checkAccess();
    assert.equal(await page.getByRole('link', { name: 'Edit' }).count(), 0);
    await forgetSession(page);
    await signIn(page, 'court', other.email, other.password);
    await go('/court/help');
    await page.getByLabel('Search help').fill(title);
    await page.getByText('No results.').waitFor();
    expect(404);
    await go(`/court/help/${topic}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await forgetSession(page);
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/help/${topic}`);
    await page.getByText('Visible to: BCC Evidence').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'C§8 a topic is written with formatting and a live preview; errors are shown next to their fields',
  async ({ page, go, expect, checkAccess }) => {
    const title = `Reserving a courtroom ${mark()}`;
    await signIn(page, 'court', 'super@court.test');
    await go('/court/help/new');
    await checkAccess();
    const text = page.getByRole('textbox', { name: /^Text/ });
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Choose at least one role.').waitFor();
    await page.getByRole('button', { name: 'All roles' }).click();
    // All roles include those of other stories, which are deleted when these end.
    await page.getByRole('button', { name: 'No role' }).click();
    await page.getByRole('checkbox', { name: 'Sheriff' }).check();
    expect(422);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Please check the highlighted fields.').waitFor();
    await page.getByLabel(/^Title/).fill(title);
    await text.fill('Ask the clerk first.\n\nThen bring');
    await text.press('Control+End');
    await text.press('Control+b');
    await page.keyboard.type('the form');
    await text.press('Control+End');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.type('one copy');
    await preview.getByRole('listitem').filter({ hasText: 'one copy' }).waitFor();
    assert.equal(await preview.locator('strong').textContent(), 'the form');
    assert.equal(await preview.locator('p').count(), 2);
    await checkAccess();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(await page.locator('article p').first().textContent(), 'Ask the clerk first.');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(/\/edit$/);
    await checkAccess();
    assert.match(await text.inputValue(), /^Ask the clerk first\.\n\nThen bring/);
    await text.fill('Only by telephone.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('article').getByText('Only by telephone.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/court/help');
    await page.getByText(`“${title}” deleted.`).waitFor();
  },
);

story(
  'C§7 a role deleted while a topic for it is written is refused with an error next to the roles, and the text stays',
  async ({ page, go, expect }) => {
    const admin = await superAdmin();
    const role = await makeRole(admin, []);
    await signIn(page, 'court', 'super@court.test');
    await go('/court/help/new');
    await page.getByLabel(/^Title/).fill(`Outlived ${mark()}`);
    await page.getByRole('textbox', { name: /^Text/ }).fill('For nobody.');
    await page.getByRole('checkbox', { name: role.name }).check();
    await admin.ask('DELETE', `/api/roles-list/${role.id}`);
    expect(422);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('One of the choices no longer exists.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: /^Text/ }).inputValue(), 'For nobody.');
  },
  { widths: ['desk'] },
);

story(
  'contract a topic changed by someone else is not deleted unseen: the current version is shown, then deleted on confirmation',
  async ({ page, go, expect }) => {
    const admin = await superAdmin();
    const title = `Fees for copies ${mark()}`;
    const id = await makeTopic(admin, { title, roles: ['BCC Staff'] });
    const path = `/api/help-topics/${id}`;
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/help/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete' }).click();
    const theirs = `${title}, by the page`;
    await admin.ask('PUT', path, { title: theirs });
    expect(412);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('changed by someone else').waitFor();
    await page.getByRole('heading', { level: 1, name: theirs, includeHidden: true }).waitFor();
    assert.equal((await admin.ask('GET', path)).data.title, theirs);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/court/help');
  },
  { widths: ['desk'] },
);

story(
  'contract a slower editor of a topic overwrites nothing unseen: both versions are shown, and other fields are kept',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const title = `Filing by mail ${mark()}`;
    const [mine, theirs] = [`${title}, in short`, `${title}, at length`];
    const id = await makeTopic(admin, { title, roles: ['BCC Staff'] });
    const path = `/api/help-topics/${id}`;
    const { data: all } = await admin.ask('GET', '/api/roles');
    const role = (name: string): string =>
      (all as { id: string; name: string }[]).find((one) => one.name === name)!.id;
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/help/${id}/edit`);
    await page.getByLabel(/^Title/).fill(mine);
    await page.getByRole('checkbox', { name: 'Sheriff' }).check();
    await page.getByRole('textbox', { name: /^Text/ }).fill('Send it registered.');
    await admin.ask('PUT', path, {
      title: theirs,
      description: 'With the postage.',
      roles: [role('BCC Staff'), role('Counsel')],
    });
    expect(412);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel(theirs).waitFor();
    await checkAccess();
    // Fields that only one of them changed need no choice.
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['Title', 'Visible to']);
    const roles = dialog.getByRole('row', { name: /^Visible to/ });
    await roles.getByLabel(/^(?=.*BCC Staff)(?=.*Sheriff)/).waitFor();
    // Closing without a choice saves nothing and keeps the typed text.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel(/^Title/).inputValue(), mine);
    const between = (await admin.ask('GET', path)).data;
    assert.deepEqual([between.title, between.roles.length], [theirs, 2]);
    assert.ok(!between.body.includes('registered'));
    await save.click();
    await roles.getByLabel(/^(?=.*BCC Staff)(?=.*Counsel)/).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByRole('heading', { level: 1, name: mine }).waitFor();
    await page.getByText('With the postage.').waitFor();
    await page.locator('article').getByText('Send it registered.').waitFor();
    const saved = (await admin.ask('GET', path)).data;
    assert.deepEqual([...saved.roles].sort(), [role('BCC Staff'), role('Counsel')].sort());

    // Changes of different fields need no choice; untouched fields stay exactly the same.
    await go(`/court/help/${id}/edit`);
    await page.getByLabel('Summary').fill('Without the postage.');
    await admin.ask('PUT', path, { body: '<p>Send it   <em>registered</em>.</p>' });
    await save.click();
    await page.getByText('Someone else changed other fields. Both sets of changes were saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: mine, exact: true }).waitFor();
    const merged = (await admin.ask('GET', path)).data;
    assert.deepEqual(
      [merged.description, merged.body],
      ['Without the postage.', '<p>Send it   <em>registered</em>.</p>'],
    );
  },
);

story(
  'contract harmful markup in a topic neither runs while it is written nor is stored',
  async ({ page, go }) => {
    const title = `Hostile ${mark()}`;
    await signIn(page, 'court', 'super@court.test');
    await go('/court/help/new');
    await page.getByLabel(/^Title/).fill(title);
    await page
      .getByRole('textbox', { name: /^Text/ })
      .fill(
        'Hello <img src="x" onerror="window.hurt = 1"><script>window.hurt = 1</script>' +
          '<a href="javascript:window.hurt = 1">press</a> <b onclick="window.hurt = 1" style="position:fixed">bold</b>',
      );
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('b').waitFor();
    assert.equal(await preview.locator('img, script, [href], [onclick], [style*=fixed]').count(), 0);
    await page.getByRole('checkbox', { name: 'Sheriff' }).check();
    await page.getByRole('button', { name: 'Publish' }).click();
    const article = page.locator('article');
    await article.locator('b').click();
    await article.getByText('press').click();
    assert.equal(
      await article.locator('img, script, [href^=javascript], [onclick], [style*=fixed]').count(),
      0,
    );
    assert.equal(await page.evaluate(() => 'hurt' in window), false);
  },
);

story(
  'C§4 categories are added, moved by keyboard, renamed, and deleted once empty',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const name = `Bail ${mark()}`;
    await signIn(page, 'court', 'super@court.test');
    await go('/court/help/manage');
    await page.getByLabel('New category').fill('Hearings');
    expect(422);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('New category has already been taken.').waitFor();
    await page.getByLabel('New category').fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const up = page.getByRole('button', { name: `Move ${name} up` });
    await up.waitFor();
    await checkAccess();
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`^${name} is now \\d+ of \\d+\\.$`)).waitFor();
    assert.ok(
      await up
        .or(page.getByRole('button', { name: `Move ${name} down` }))
        .evaluateAll((all) => all.includes(document.activeElement as HTMLElement)),
    );
    const { data } = await admin.ask('GET', '/api/help-categories');
    const found = (data as { id: string; name: string }[]).find((category) => category.name === name)!;
    await page.getByRole('button', { name: `Rename ${name}` }).click();
    await page.getByRole('dialog').getByLabel(/^Name/).fill(`${name} bonds`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 2, name: `${name} bonds`, exact: true }).waitFor();
    await makeTopic(admin, { title: `Posting bail ${mark()}`, roles: ['Sheriff'], categoryId: found.id });
    await page.getByRole('button', { name: `Delete category ${name} bonds` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('This category has topics. Please move or delete them first.').waitFor();
    await checkAccess();
    const { data: topics } = await admin.ask('GET', `/api/help-topics?filter[help_category_id]=${found.id}`);
    for (const { id } of topics) await admin.ask('DELETE', `/api/help-topics/${id}`);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('heading', { level: 2, name: `${name} bonds`, exact: true })
      .waitFor({ state: 'detached' });
  },
);

/** Creates a topic, by default in the first category; returns its id. */
async function makeTopic(
  admin: BackOfficeClient,
  { title, roles, categoryId }: { title: string; roles: string[]; categoryId?: string },
): Promise<string> {
  const { data: categories } = await admin.ask('GET', '/api/help-categories');
  const { data: all } = await admin.ask('GET', '/api/roles');
  const { data } = await admin.ask('POST', '/api/help-topics', {
    title,
    body: '<h3>Before you begin</h3><p>Have the <strong>case number</strong> at hand.</p>',
    description: 'What to do, step by step.',
    help_category_id: categoryId ?? categories[0].id,
    roles: (all as { id: string; name: string }[])
      .filter(({ name }) => roles.includes(name))
      .map(({ id }) => id),
  });
  return data.id;
}
