import { type BothLanguages, inBothLanguages, type NameIn, namesIn } from '../facts.ts';

interface PermissionFacts {
  label: BothLanguages;
  description: BothLanguages;
}

/**
 * Permissions of workforce in display order. The first three areas are those of W§1 and W§5. Government ids and pay
 * have separate permissions, because timekeepers see employees but neither ids nor pay. Payroll officers enter
 * recurring items such as loans, but do not decide what a person earns.
 */
const PERMISSION = {
  'Manage users': {
    label: { en: 'Manage users', fil: 'Pamahalaan ang mga user' },
    description: {
      en: 'Accounts, their roles and sessions. For all organizations: also roles and organizations.',
      fil: 'Mga account, mga tungkulin at session nito. Para sa lahat ng organisasyon: pati mga tungkulin at organisasyon.',
    },
  },
  'Manage payroll': {
    label: { en: 'Manage payroll', fil: 'Pamahalaan ang payroll' },
    description: {
      en: 'Rosters and payroll runs. For all organizations: also the catalog of payroll items.',
      fil: 'Mga roster at payroll run. Para sa lahat ng organisasyon: pati katalogo ng mga payroll item.',
    },
  },
  'Manage employees': {
    label: { en: 'Manage employees', fil: 'Pamahalaan ang mga empleado' },
    description: {
      en: 'Personnel records, with government numbers masked.',
      fil: 'Mga rekord ng empleado, naka-mask ang mga numero sa gobyerno.',
    },
  },
  'See government numbers': {
    label: { en: 'See government numbers', fil: 'Makita ang mga numero sa gobyerno' },
    description: {
      en: 'SSS, TIN, PhilHealth, GSIS, Pag-IBIG and PRC numbers in full.',
      fil: 'Buong mga numero sa SSS, TIN, PhilHealth, GSIS, Pag-IBIG at PRC.',
    },
  },
  'Manage reference lists': {
    label: { en: 'Manage reference lists', fil: 'Pamahalaan ang mga listahang sanggunian' },
    description: {
      en: 'Positions, employment types, timekeeping policies, account codes, payroll types.',
      fil: 'Mga posisyon, uri ng empleo, patakaran sa oras, account code, at uri ng payroll.',
    },
  },
  'See pay': {
    label: { en: 'See pay', fil: 'Makita ang sahod' },
    description: {
      en: 'Pay, recurring items, tax data and masked bank accounts of employees.',
      fil: 'Sahod, mga regular na item, datos sa buwis at naka-mask na bank account ng mga empleado.',
    },
  },
  'Manage pay': {
    label: { en: 'Manage pay', fil: 'Pamahalaan ang sahod' },
    description: {
      en: 'Pay, tax data and bank accounts of employees, except one’s own. Needs See pay as well.',
      fil: 'Sahod, datos sa buwis at bank account ng mga empleado, maliban sa sarili. Kailangan din ang Makita ang sahod.',
    },
  },
  'Manage recurring items': {
    label: { en: 'Manage recurring items', fil: 'Pamahalaan ang mga regular na item' },
    description: {
      en: 'Allowances, loans and savings of employees, except one’s own. Needs See pay as well.',
      fil: 'Mga allowance, loan at ipon ng mga empleado, maliban sa sarili. Kailangan din ang Makita ang sahod.',
    },
  },
  'Manage leave': {
    label: { en: 'Manage leave', fil: 'Pamahalaan ang leave' },
    description: {
      en: 'Decisions on leave applications and entries of leave credits, except one’s own.',
      fil: 'Pagpapasya sa mga aplikasyon ng leave at pagtatala ng leave credits, maliban sa sarili.',
    },
  },
} as const satisfies Record<string, PermissionFacts>;

export type Permission = NameIn<typeof PERMISSION>;
export const PERMISSIONS = namesIn(PERMISSION);

export const PERMISSION_LABELS = inBothLanguages(PERMISSION, ({ label }) => label);
export const PERMISSION_DESCRIPTIONS = inBothLanguages(PERMISSION, ({ description }) => description);
