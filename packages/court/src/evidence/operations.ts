import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const evidenceOperations: Operations = {
  'GET /api/case-records/{case}/evidence': 'evidence, to see',
  'POST /api/case-records/{case}/evidence': {
    access: 'evidence, to manage',
    body: { type: 'object', exhibit: 'B', description: 'A knife', offered_by_id: '{party}' },
  },
  'PUT /api/case-records/{case}/evidence/{evidence}': {
    access: 'evidence, to manage',
    body: { offered_by_id: '{party}', exhibit: 'C' },
  },
  'DELETE /api/case-records/{case}/evidence/{evidence}': { access: 'evidence, to manage', turn: 1 },
};
