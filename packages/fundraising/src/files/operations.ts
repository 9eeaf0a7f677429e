import type { Operations } from '@bulwagan/platform/http/operations.ts';

const PUBLIC = 'Public.';

export const fileOperations: Operations = {
  'GET /api/v1/files/{area}/{owner}/{name}': { access: 'anyone', shared: PUBLIC },
};
