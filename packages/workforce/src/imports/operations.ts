import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const importOperations: Operations = {
  'POST /api/pms/employees/import': {
    access: 'employees',
    form: {
      field: 'file',
      file: {
        name: 'people.csv',
        text: 'first_name,last_name,birthdate,sex,civil_status,organization_slug\nCora,Sy,1990-01-31,female,single,{slug}\n',
      },
    },
  },
};
