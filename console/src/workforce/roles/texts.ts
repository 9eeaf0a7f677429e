import { defineTexts } from '../../language/texts.ts';

export const roleTexts = defineTexts({
  en: {
    title: 'Roles',
    detail: 'What people may do, given to them everywhere or for one organization.',
    add: 'Make a role',
    search: 'Name',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'For whoever gives it: what it is for.',
    permissions: 'Permissions',
    permissionsHint: 'All that the role allows.',
    kind: 'Kind',
    builtIn: 'Built in',
    own: 'Made here',
    none: 'There are no roles yet.',
    noneHint: 'Make one for each kind of work.',
    noPermission: 'Allows nothing yet',
    back: 'Roles',
    systemNote: 'This role is part of the service: it keeps its name and its permissions.',
    readOnly: 'Roles are changed by who manages users everywhere.',
    made: (name: string) => `The role ${name} was made.`,
    saved: 'The role was saved.',
    remove: 'Delete',
    removeTitle: (name: string) => `Delete the role ${name}?`,
    removeText:
      'This cannot be undone. A role that somebody has is not deleted: take it away from them first.',
    removed: (name: string) => `The role ${name} was deleted.`,
    words: {
      'Manage users': 'Manage users',
      'Manage payroll': 'Manage payroll',
      'Manage employees': 'Manage employees',
      'See government numbers': 'See government numbers',
      'Manage reference lists': 'Manage reference lists',
    },
    hints: {
      'Manage users': 'Accounts, their roles and sessions; everywhere also roles and organizations.',
      'Manage payroll': 'Rosters and payroll runs; everywhere also the catalog of payroll items.',
      'Manage employees': 'Personnel records, with government numbers masked.',
      'See government numbers': 'SSS, TIN, PhilHealth, GSIS, Pag-IBIG and PRC numbers in full.',
      'Manage reference lists':
        'Positions, employment types, timekeeping policies, account codes, payroll types.',
    },
  },
  fil: {
    title: 'Mga role',
    detail: 'Kung ano ang maaaring gawin ng mga tao, saanman o para sa isang organisasyon.',
    add: 'Gumawa ng role',
    search: 'Pangalan',
    name: 'Pangalan',
    description: 'Paglalarawan',
    descriptionHint: 'Para sa magbibigay nito: kung para saan ito.',
    permissions: 'Mga pahintulot',
    permissionsHint: 'Lahat ng pinahihintulutan ng role.',
    kind: 'Uri',
    builtIn: 'Kasama sa sistema',
    own: 'Ginawa rito',
    none: 'Wala pang role.',
    noneHint: 'Gumawa ng isa para sa bawat uri ng trabaho.',
    noPermission: 'Wala pang pinahihintulutan',
    back: 'Mga role',
    systemNote: 'Bahagi ng sistema ang role na ito: mananatili ang pangalan at mga pahintulot nito.',
    readOnly: 'Ang namamahala ng mga user saanman ang nagbabago ng mga role.',
    made: (name: string) => `Nagawa ang role na ${name}.`,
    saved: 'Na-save ang role.',
    remove: 'Burahin',
    removeTitle: (name: string) => `Buburahin ang role na ${name}?`,
    removeText:
      'Hindi na ito mababawi. Hindi mabubura ang role na hawak ng sinuman: bawiin muna ito sa kanila.',
    removed: (name: string) => `Nabura ang role na ${name}.`,
    words: {
      'Manage users': 'Pamahalaan ang mga user',
      'Manage payroll': 'Pamahalaan ang payroll',
      'Manage employees': 'Pamahalaan ang mga empleyado',
      'See government numbers': 'Makita ang mga numero sa gobyerno',
      'Manage reference lists': 'Pamahalaan ang mga listahang sanggunian',
    },
    hints: {
      'Manage users': 'Mga account, mga role at session; kung saanman, pati mga role at organisasyon.',
      'Manage payroll': 'Mga roster at payroll run; kung saanman, pati katalogo ng mga payroll item.',
      'Manage employees': 'Mga talaan ng empleyado, na nakatago ang mga numero sa gobyerno.',
      'See government numbers': 'Buong mga numero sa SSS, TIN, PhilHealth, GSIS, Pag-IBIG at PRC.',
      'Manage reference lists':
        'Mga posisyon, uri ng empleo, patakaran sa oras, account code, at uri ng payroll.',
    },
  },
});

/** What a permission is called; one that this page does not know yet by the name that the API has for it. */
export const wordOf = (words: Readonly<Record<string, string>>, permission: string): string =>
  words[permission] ?? permission;
