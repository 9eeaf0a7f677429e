import type { SystemRole } from '@bulwagan/contracts/workforce/roles.ts';

interface DemoPerson {
  username: string;
  name: string;
  isSuperUser?: boolean;
  role?: SystemRole;
}

/** People with demo accounts for development (contract, demo accounts). */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { username: 'super', name: 'Gloria Magbanua', isSuperUser: true },
  { username: 'payroll', name: 'Teodoro Villanueva', role: 'Payroll Admin' },
  { username: 'hr', name: 'Marites Dela Peña', role: 'HR Admin' },
  { username: 'timekeeper', name: 'Arnel Bituin', role: 'HR Timekeeping' },
  { username: 'staff', name: 'Liza Manalo' },
];

/** Demo accounts that the server prints when it starts. */
export const DEMO_ACCOUNTS = DEMO_PEOPLE.map(({ username, isSuperUser = false, role = 'No role' }) => ({
  signIn: username,
  role: isSuperUser ? 'Super user' : role,
}));
