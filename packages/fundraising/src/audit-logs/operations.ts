import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const auditLogOperations: Operations = {
  'GET /api/v1/audit-logs': 'View audit logs',
};
