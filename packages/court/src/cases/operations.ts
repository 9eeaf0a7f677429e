import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const caseOperations: Operations = {
  'GET /api/case-records': 'case details, to see',
  'POST /api/case-records': {
    access: 'cases, to manage',
    body: {
      case_title: 'A v. B',
      court_type: 'Regional Trial Court',
      case_type: 'Civil',
      category: 'Damages',
      filed_at: '2026-01-15',
      branch_id: '{branch}',
      parties: [{ name: 'Atty. Uy', classification: 'counsel', user_id: '{user}' }],
    },
  },
  'GET /api/case-records/{case}': 'case details, to see',
  'PUT /api/case-records/{case}': {
    access: 'cases, to manage',
    body: { description: 'Changed.', branch_id: '{branch}' },
  },
  'GET /api/case-options': 'case details, to see',
  'POST /api/case-records/{case}/classify': {
    access: 'cases, to classify',
    body: { classification: 'restricted', reason: 'A minor.' },
    turn: 2,
  },
  'POST /api/case-records/{case}/close': {
    access: 'cases, to manage',
    body: { reason: 'Settled.' },
    turn: 2,
  },
  'POST /api/case-records/{case}/archive': { access: 'cases, to manage', body: { reason: 'Old.' }, turn: 2 },
  'POST /api/case-records/{case}/reopen': {
    access: 'cases, to manage',
    body: { reason: 'Remanded.' },
    turn: 2,
  },
  'GET /api/case-records/{case}/history': 'case history, to see',
  'GET /api/case-records/{case}/sealed-reads': 'cases, to classify',
  'GET /api/case/{case}/access': {
    access: 'access, to explain',
    shared: 'Only for users who see every case and account.',
  },
  'GET /api/case-records/{case}/links': 'case details, to see',
  'POST /api/case-records/{case}/links': {
    access: 'cases, to manage',
    body: { case_record_id: '{linked_case}', kind: 'related' },
  },
  'DELETE /api/case-records/{case}/links/{linked_case}': 'cases, to manage',
  'GET /api/case-records/{case}/grants': 'cases, to classify',
  'POST /api/case-records/{case}/grants': {
    access: 'cases, to classify',
    body: { user_id: '{user}', reason: 'For a while.' },
  },
  'DELETE /api/case-records/{case}/grants/{grant}': 'cases, to classify',
  'GET /api/case-records/{case}/grantees': { access: 'cases, to classify', query: 'filter[search]=Number' },
};
