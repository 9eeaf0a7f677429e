import { defineTexts } from '../../language/texts.ts';

export const payrollNavTexts = defineTexts({
  en: {
    payroll: 'Payroll',
    administration: 'Administration',
    items: 'Payroll items',
    tables: 'Statutory tables',
    calculate: 'Calculate a pay',
    rosters: 'Rosters',
    runs: 'Payroll runs',
    files: 'Payroll files',
    users: 'Users',
    roles: 'Roles',
    organizations: 'Organizations',
    reference: 'Reference lists',
  },
  fil: {
    payroll: 'Payroll',
    administration: 'Pangangasiwa',
    items: 'Mga payroll item',
    tables: 'Mga talahanayan ayon sa batas',
    calculate: 'Kuwentahin ang sahod',
    rosters: 'Mga roster',
    runs: 'Mga payroll run',
    files: 'Mga file ng payroll',
    users: 'Mga user',
    roles: 'Mga tungkulin',
    organizations: 'Mga organisasyon',
    reference: 'Mga listahang sanggunian',
  },
});
