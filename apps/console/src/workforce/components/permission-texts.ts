import { defineTexts } from '../../language/texts.ts';

/** Display names of permissions. */
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

/** Returns the display name of a permission; a permission unknown to this console keeps its API name. */
export const wordOf = (words: Readonly<Record<string, string>>, permission: string): string =>
  words[permission] ?? permission;
