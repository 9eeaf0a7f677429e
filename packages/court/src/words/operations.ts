import type { Operations } from '@bulwagan/platform/http/operations.ts';

const OF_THE_COURT = 'Lists of words belong to the whole court.';

export const wordOperations: Operations = {
  'GET /api/words': 'every signed-in user',
  'POST /api/words': {
    access: 'lists of words, to manage',
    body: { list: 'category', word: 'Word {serial}' },
  },
  'PUT /api/words/{word}': {
    access: 'lists of words, to manage',
    shared: OF_THE_COURT,
    body: { word: 'Word {serial} again' },
  },
  'DELETE /api/words/{word}': { access: 'lists of words, to manage', shared: OF_THE_COURT },
};
