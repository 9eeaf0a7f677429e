import { defineTexts } from '../../language/texts.ts';

export const roleTexts = defineTexts({
  en: {
    title: 'Roles',
    detail: 'Sets of permissions, assigned for all organizations or for one.',
    add: 'Create role',
    search: 'Name',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'What the role is for.',
    permissions: 'Permissions',
    permissionsHint: 'Everything the role allows.',
    kind: 'Type',
    builtIn: 'Built-in',
    own: 'Custom',
    none: 'No roles yet.',
    noneHint: 'Create one for each kind of work.',
    noPermission: 'No permissions yet',
    back: 'Roles',
    systemNote: 'Built-in role: its name and permissions can’t be changed.',
    readOnly: 'Only users who manage users for all organizations can change roles.',
    made: (name: string) => `Role ${name} created.`,
    saved: 'Role saved.',
    remove: 'Delete',
    removeTitle: (name: string) => `Delete role ${name}?`,
    removeText:
      'This can’t be undone. A role that is assigned to someone can’t be deleted; remove it from them first.',
    removed: (name: string) => `Role ${name} deleted.`,
    hints: {
      'Manage users':
        'Accounts, their roles and sessions. For all organizations: also roles and organizations.',
      'Manage payroll': 'Rosters and payroll runs. For all organizations: also the catalog of payroll items.',
      'Manage employees': 'Personnel records, with government numbers masked.',
      'See government numbers': 'SSS, TIN, PhilHealth, GSIS, Pag-IBIG and PRC numbers in full.',
      'Manage reference lists':
        'Positions, employment types, timekeeping policies, account codes, payroll types.',
    },
  },
  fil: {
    title: 'Mga tungkulin',
    detail: 'Mga pangkat ng pahintulot, itinatalaga para sa lahat ng organisasyon o para sa isa.',
    add: 'Gumawa ng tungkulin',
    search: 'Pangalan',
    name: 'Pangalan',
    description: 'Paglalarawan',
    descriptionHint: 'Kung para saan ang tungkulin.',
    permissions: 'Mga pahintulot',
    permissionsHint: 'Lahat ng pinapayagan ng tungkulin.',
    kind: 'Uri',
    builtIn: 'Kasama sa sistema',
    own: 'Ginawa rito',
    none: 'Wala pang tungkulin.',
    noneHint: 'Gumawa ng isa para sa bawat uri ng trabaho.',
    noPermission: 'Wala pang pahintulot',
    back: 'Mga tungkulin',
    systemNote: 'Kasama sa sistema: hindi mababago ang pangalan at mga pahintulot nito.',
    readOnly: 'Mababago lamang ang mga tungkulin ng mga namamahala ng user ng lahat ng organisasyon.',
    made: (name: string) => `Nagawa ang tungkuling ${name}.`,
    saved: 'Na-save ang tungkulin.',
    remove: 'Burahin',
    removeTitle: (name: string) => `Burahin ang tungkuling ${name}?`,
    removeText:
      'Hindi na ito maibabalik. Hindi mabubura ang tungkuling nakatalaga sa isang tao; alisin muna ito sa kanila.',
    removed: (name: string) => `Nabura ang tungkuling ${name}.`,
    hints: {
      'Manage users':
        'Mga account, mga tungkulin at session nito. Para sa lahat ng organisasyon: pati mga tungkulin at organisasyon.',
      'Manage payroll':
        'Mga roster at payroll run. Para sa lahat ng organisasyon: pati katalogo ng mga payroll item.',
      'Manage employees': 'Mga rekord ng empleado, naka-mask ang mga numero sa gobyerno.',
      'See government numbers': 'Buong mga numero sa SSS, TIN, PhilHealth, GSIS, Pag-IBIG at PRC.',
      'Manage reference lists':
        'Mga posisyon, uri ng empleo, patakaran sa oras, account code, at uri ng payroll.',
    },
  },
});
