import type { Operations } from '@bulwagan/platform/http/operations.ts';

/** Picture with 8 by 8 pixels. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMwDk3DihiGlgQAM2E7gQ2ViTIAAAAASUVORK5CYII=';

export const employeeOperations: Operations = {
  'GET /api/pms/employees': 'employees',
  'GET /api/pms/employees/{employee}': 'employees',
  'GET /api/pms/employees/{employee}/history': 'employees',
  'GET /api/pms/employees/{employee}/avatar': 'employees',
  'GET /api/pms/employees/{employee}/avatar/thumbnail': 'employees',
  'POST /api/pms/employees': {
    access: 'employees',
    body: {
      first_name: 'Bea',
      last_name: 'Dy',
      birthdate: '1990-01-31',
      sex: 'female',
      civil_status: 'single',
      organization_id: '{organization}',
      avatar: PICTURE,
    },
  },
  'PUT /api/pms/employees/{employee}': {
    access: 'employees',
    body: {
      religion: 'none',
      organization_id: '{unit_organization}',
      user_id: '{managed_user}',
      position_id: '{position}',
      timekeeping_policy_id: '{timekeeping_policy}',
      employment_type_id: '{employment_type}',
      sss_number: '34-12345{serial}-8',
      avatar: PICTURE,
    },
  },
  'DELETE /api/pms/employees/{spare_employee}': 'employees',
  'POST /api/pms/employees/{spare_employee}/restore': 'employees',
  'GET /api/pms/employees/{employee}/personal-data': 'personal data',
  'GET /api/pms/employee_accounts': 'accounts, to link employees with',
};
