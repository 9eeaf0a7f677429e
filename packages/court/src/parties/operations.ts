import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const partyOperations: Operations = {
  'GET /api/case-records/{case}/parties': 'case details, to see',
  'POST /api/case-records/{case}/parties': {
    access: 'cases, to manage',
    body: { name: 'Atty. Go', classification: 'counsel', represents_id: '{party}', user_id: '{user}' },
  },
  'PUT /api/case-records/{case}/parties/{counsel_party}': {
    access: 'cases, to manage',
    body: { represents_id: '{party}', user_id: '{user}' },
  },
  'DELETE /api/case-records/{case}/parties/{party}': { access: 'cases, to manage', turn: 1 },
};
