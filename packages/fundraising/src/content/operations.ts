import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { BY_SYSTEM } from '../access/by-system.ts';

const PUBLIC = 'Public.';

export const contentOperations: Operations = {
  'GET /api/v1/faqs': 'anyone',
  'GET /api/v1/faqs/{faq}': { access: 'anyone', shared: PUBLIC },
  'POST /api/v1/faqs': { access: "what is the whole system's", body: { question: 'Why?', answer: 'So.' } },
  'PUT /api/v1/faqs/{faq}': {
    access: "what is the whole system's",
    shared: BY_SYSTEM,
    body: { answer: 'Because.' },
  },
  'POST /api/v1/faqs/{faq}/swap': {
    access: "what is the whole system's",
    shared: BY_SYSTEM,
    body: { with_id: '{other_faq}' },
  },
  'DELETE /api/v1/faqs/{faq}': { access: "what is the whole system's", shared: BY_SYSTEM },
  'GET /api/v1/legal-documents': 'anyone',
  'GET /api/v1/legal-documents/{slug}': { access: 'anyone', shared: BY_SYSTEM },
  'GET /api/v1/legal-documents/{slug}/versions/{version}': { access: 'anyone', shared: BY_SYSTEM },
  'GET /api/v1/legal-documents/{slug}/versions': { access: "what is the whole system's", shared: BY_SYSTEM },
  'POST /api/v1/legal-documents': {
    access: "what is the whole system's",
    shared: BY_SYSTEM,
    body: { slug: 'terms-{serial}', title: 'Terms', body: 'Be kind.' },
  },
  'POST /api/v1/legal-documents/{slug}/versions/{version}/publish': {
    access: "what is the whole system's",
    shared: BY_SYSTEM,
  },
};
