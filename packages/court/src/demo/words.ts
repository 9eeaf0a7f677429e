/** Subjects of the demo cases: plausible, but fictitious. */

export const KINDS = [
  { caseType: 'Criminal', category: 'Theft', title: 'People v.' },
  { caseType: 'Criminal', category: 'Estafa', title: 'People v.' },
  { caseType: 'Criminal', category: 'Reckless imprudence', title: 'People v.' },
  { caseType: 'Civil', category: 'Collection of a sum of money', title: null },
  { caseType: 'Civil', category: 'Specific performance', title: null },
  { caseType: 'Civil', category: 'Ejectment', title: null },
  { caseType: 'Special Proceeding', category: 'Settlement of estate', title: 'In re: Estate of' },
  { caseType: 'Special Proceeding', category: 'Correction of entries', title: 'In re: Petition of' },
] as const;

export const FAMILY_NAMES = [
  'Agoncillo',
  'Balagtas',
  'Catacutan',
  'Dimaculangan',
  'Evangelista',
  'Feliciano',
  'Guevarra',
  'Hidalgo',
  'Ilagan',
  'Jacinto',
  'Katigbak',
  'Lacanilao',
  'Macapinlac',
  'Natividad',
  'Ordoñez',
  'Pangilinan',
  'Quiambao',
  'Resurreccion',
  'Sumulong',
  'Tolentino',
];

export const GIVEN_NAMES = [
  'Andres',
  'Belen',
  'Crisanto',
  'Dolores',
  'Efren',
  'Fe',
  'Gregorio',
  'Herminia',
  'Isidro',
  'Josefa',
  'Leandro',
  'Milagros',
  'Nicanor',
  'Ofelia',
  'Pacifico',
  'Remedios',
];

export const STAGES = ['Pleadings', 'Pre-trial', 'Trial', 'For decision'];
