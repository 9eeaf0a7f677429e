import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const statisticsOperations: Operations = {
  'GET /api/case-records/statistics-by-court-type': 'reports and statistics',
  'GET /api/case-records/statistics-by-branch': 'reports and statistics',
  'GET /api/case-records/statistics-by-category': 'reports and statistics',
  'GET /api/case-records/statistics-by-case-type': 'reports and statistics',
  'GET /api/backoffice/case-counts': 'reports and statistics',
  'GET /api/backoffice/case-top-categories': 'reports and statistics',
  'GET /api/backoffice/case-stage-charts': 'reports and statistics',
  'GET /api/backoffice/court-statistics': 'reports and statistics',
  'GET /api/backoffice/province-case-report': 'reports and statistics',
  'GET /api/backoffice/case-per-year': 'reports and statistics',
  'GET /api/backoffice/hearings-per-month': 'reports and statistics',
  'GET /api/case-records/statistics': 'reports and statistics',
  'GET /api/case-year-list': 'reports and statistics',
  'GET /api/case-year-bracket': 'reports and statistics',
  'GET /api/backoffice/statistics': 'reports and statistics',
  'GET /api/backoffice/case-per-year/summary/per-category': 'reports and statistics',
  'GET /api/backoffice/login-frequency': 'reports and statistics',
  'GET /api/backoffice/filed-vs-closed': 'reports and statistics',
  'GET /api/backoffice/actions-overdue-count': 'reports and statistics',
};
