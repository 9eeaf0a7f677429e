import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const locationOperations: Operations = {
  'GET /api/regions': 'every signed-in user',
  'GET /api/provinces': 'every signed-in user',
  'GET /api/cities': 'every signed-in user',
  'GET /api/barangays': 'every signed-in user',
  'GET /api/countries': 'every signed-in user',
};
