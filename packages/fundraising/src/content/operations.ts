import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_INSTITUTIONS } from '../access/of-all-institutions.ts';

const PUBLIC = 'Public.';

export const contentOperations: Operations = {
  'GET /api/v1/faqs': 'anyone',
  'GET /api/v1/faqs/{faq}': { access: 'anyone', shared: PUBLIC },
  'POST /api/v1/faqs': { access: "what is the whole system's", body: { question: 'Why?', answer: 'So.' } },
  'PUT /api/v1/faqs/{faq}': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
    body: { answer: 'Because.' },
  },
  'POST /api/v1/faqs/{faq}/swap': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
    body: { with_id: '{other_faq}' },
  },
  'DELETE /api/v1/faqs/{faq}': { access: "what is the whole system's", shared: OF_ALL_INSTITUTIONS },
  'GET /api/v1/legal-documents': 'anyone',
  'GET /api/v1/legal-documents/{slug}': { access: 'anyone', shared: OF_ALL_INSTITUTIONS },
  'GET /api/v1/legal-documents/{slug}/versions/{version}': { access: 'anyone', shared: OF_ALL_INSTITUTIONS },
  'GET /api/v1/legal-documents/{slug}/versions': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
  },
  'POST /api/v1/legal-documents': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
    body: { slug: 'terms-{serial}', title: 'Terms', body: 'Be kind.' },
  },
  'POST /api/v1/legal-documents/{slug}/versions/{version}/publish': {
    access: "what is the whole system's",
    shared: OF_ALL_INSTITUTIONS,
  },
};
