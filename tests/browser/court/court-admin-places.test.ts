import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';

story(
  'C§4 locations are browsed from region to barangay, and the URL keeps the position',
  async ({ page, go, checkAccess, width }) => {
    await signIn(page, 'court', 'user@court.test');
    await go('/court/locations');
    await checkAccess();
    await page.getByRole('link', { name: 'Region III (Central Luzon)' }).click();
    await page.getByRole('link', { name: 'Bulacan', exact: true }).click();
    await page
      .getByRole('link', { name: 'City of Malolos (Capital)' })
      .or(page.getByRole('link', { name: /Malolos/ }))
      .first()
      .click();
    const barangays = page.getByRole('region', { name: 'Barangays' });
    await barangays.getByText('Anilao').waitFor();
    await barangays.getByLabel('Filter barangays').fill('sto');
    await barangays.getByText(/^Results: \d+$/).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.goBack();
    await page.getByRole('region', { name: 'Cities and municipalities' }).getByRole('link').first().waitFor();
    assert.equal(
      await page.getByRole('region', { name: 'Regions', exact: true }).isVisible(),
      width === 'desk',
    );
  },
);

story(
  'C§4 a location is found while typing, without accents, and barangays once they are loaded',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'court', 'user@court.test');
    await go('/court/locations');
    const search = page.getByRole('searchbox', { name: 'Search locations' });
    await search.fill('bulac');
    await page
      .getByRole('link', { name: /^Bulacan/ })
      .first()
      .waitFor();
    await search.fill('las pinas');
    await page
      .getByRole('link', { name: /Las Piñas/ })
      .first()
      .waitFor();
    await checkAccess();
    await search.fill('dona remedios');
    await page.getByRole('button', { name: 'Include barangays' }).click();
    await page.getByRole('button', { name: 'Include barangays' }).waitFor({ state: 'detached' });
    await search.fill('bagong silang');
    await page.getByText('Barangay', { exact: true }).first().waitFor();
    await page
      .getByRole('link', { name: /^Bagong Silang/ })
      .first()
      .click();
    await page.locator('[aria-current="location"]', { hasText: /^Bagong Silang/ }).waitFor();
    assert.match(page.url(), /barangay=\d{10}/);
  },
);

story(
  'C§4 the breadcrumb shows each level, also where a province has the name of its region',
  async ({ page, go }) => {
    await signIn(page, 'court', 'user@court.test');
    await go('/court/locations?region=1300000000&province=1300000000');
    const name = 'National Capital Region (NCR)';
    const trail = page.getByRole('navigation', { name: 'Location path' });
    const steps = () => trail.locator('a, [aria-current]').allInnerTexts();
    const [full] = await steps();
    assert.deepEqual(await steps(), [full, name, name]);
    await page.getByRole('link', { name: 'Region III (Central Luzon)' }).click();
    await trail.locator('[aria-current]', { hasText: 'Region III (Central Luzon)' }).waitFor();
    assert.deepEqual(await steps(), [full, 'Region III (Central Luzon)']);
  },
  // On a phone another region is chosen on a screen without a breadcrumb.
  { widths: ['desk'] },
);

story('C§4 countries are listed and searched by name and code', async ({ page, go, checkAccess }) => {
  await signIn(page, 'court', 'user@court.test');
  await go('/court/locations');
  await page.getByRole('link', { name: 'Countries' }).click();
  await page.getByRole('heading', { level: 1, name: 'Countries' }).waitFor();
  await page.getByLabel('Country name or code').fill('philip');
  await page.getByText('Results: 1').waitFor();
  await page.getByText('PH', { exact: true }).waitFor();
  await checkAccess();
});
