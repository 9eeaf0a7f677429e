import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OF_THE_COURT = 'Help belongs to the whole court.';

export const helpOperations: Operations = {
  'GET /api/help-center': 'every signed-in user',
  'GET /api/help-categories': 'every signed-in user',
  'GET /api/help-topics': 'every signed-in user',
  'GET /api/help-topics/{topic}': { access: 'every signed-in user', shared: OF_THE_COURT },
  'POST /api/help-categories': {
    access: 'roles, users and help, to manage',
    shared: OF_THE_COURT,
    body: { name: 'Category {serial}', order: '{serial}' },
  },
  'PUT /api/help-categories/{category}': {
    access: 'roles, users and help, to manage',
    shared: OF_THE_COURT,
    body: { name: 'Category {serial} again' },
  },
  'POST /api/help-categories/reorder': {
    access: 'roles, users and help, to manage',
    shared: OF_THE_COURT,
    body: { ids: ['{other_category}', '{category}'] },
  },
  'DELETE /api/help-categories/{other_category}': {
    access: 'roles, users and help, to manage',
    shared: OF_THE_COURT,
  },
  'POST /api/help-topics': {
    access: 'roles, users and help, to manage',
    shared: OF_THE_COURT,
    body: {
      title: 'File a motion',
      body: '<p>How it is done.</p>',
      help_category_id: '{category}',
      roles: ['{role}'],
    },
  },
  'PUT /api/help-topics/{topic}': {
    access: 'roles, users and help, to manage',
    shared: OF_THE_COURT,
    body: { title: 'File a pleading' },
  },
  'DELETE /api/help-topics/{topic}': { access: 'roles, users and help, to manage', shared: OF_THE_COURT },
};
