import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';

const MANILA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' });

story(
  'contract §3.3 steps are due today in the office’s time zone, also in a browser without Temporal',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Temporal'));
    await go('/workforce/step-increments');
    await page.getByRole('heading', { level: 1, name: 'Step increments' }).waitFor();
    const day = page.getByLabel('Due on');
    assert.equal(await day.inputValue(), MANILA.format(new Date()));
    await checkAccess();
  },
);
