import { defineTexts } from '../../language/texts.ts';

/** What permissions are called. */
export const permissionTexts = defineTexts({
  en: {
    'Manage users': 'Manage users',
    'Manage payroll': 'Manage payroll',
    'Manage employees': 'Manage employees',
    'See government numbers': 'See government numbers',
    'Manage reference lists': 'Manage reference lists',
  },
  fil: {
    'Manage users': 'Pamahalaan ang mga user',
    'Manage payroll': 'Pamahalaan ang payroll',
    'Manage employees': 'Pamahalaan ang mga empleado',
    'See government numbers': 'Makita ang mga numero sa gobyerno',
    'Manage reference lists': 'Pamahalaan ang mga listahang sanggunian',
  },
});

/** What a permission is called; one that this page does not know yet by the name that the API has for it. */
export const wordOf = (words: Readonly<Record<string, string>>, permission: string): string =>
  words[permission] ?? permission;
