import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const locationOperations: Operations = {
  'GET /api/regions': 'what everybody signed in has',
  'GET /api/provinces': 'what everybody signed in has',
  'GET /api/cities': 'what everybody signed in has',
  'GET /api/barangays': 'what everybody signed in has',
  'GET /api/countries': 'what everybody signed in has',
};
