import type { Page } from 'playwright-core';

/** A user action on the list of employees that changes the list. */
export interface Action {
  label: string;
  /** Performs the action for the n-th time. */
  act(page: Page, n: number): Promise<void>;
}

const at = <T>(all: readonly T[], n: number): T => all[n % all.length]!;

/** Returns the actions. `search` contains prefixes of existing names. */
export function actionsFor(found: { types: string[]; organizations: string[]; search: string[] }): Action[] {
  return [
    {
      label: 'Choose an employment type',
      act: async (page, n) => {
        await page.getByLabel('Employment type').selectOption(at(found.types, n));
      },
    },
    {
      label: 'Choose an organization',
      act: async (page, n) => {
        const name = at(found.organizations, n);
        await page.getByRole('combobox', { name: 'Organization' }).fill(name);
        await page.getByRole('option', { name, exact: true }).first().click();
      },
    },
    {
      label: 'Type a search',
      act: async (page, n) => {
        const field = page.getByRole('searchbox', { name: 'Search by name' });
        await field.pressSequentially(at(found.search, n), { delay: KEY_EVERY_MS });
      },
    },
    {
      label: 'Choose another order',
      act: async (page, n) => {
        const order = page.getByRole('combobox', { name: 'Sort by', exact: true });
        await order.selectOption(at(['-last_name', 'first_name', '-created_at'], n));
      },
    },
    {
      label: 'Go to the next page',
      act: async (page) => {
        await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      },
    },
  ];
}

/** Interval between keys of a fast typist. */
const KEY_EVERY_MS = 80;
