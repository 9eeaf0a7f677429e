import type { Operations } from '@bulwagan/platform/http/operations.ts';

export const amendmentOperations: Operations = {
  'GET /api/case-ammendments': 'case filing, to see',
  'GET /api/case-ammendments/{amendment}': 'case filing, to see',
  'POST /api/case-ammendments': {
    access: 'amendments, to file',
    body: {
      case_record_id: '{case}',
      defendants: [{ name: 'Added' }],
      removed_defendants: ['{party}'],
      evidences: [{ type: 'testimonial', witness_name: 'Somebody', offered_by_id: '{counsel_party}' }],
      removed_evidence: ['{evidence}'],
      files: ['{temporary_media}'],
      removed_files: ['{media}'],
    },
  },
  'POST /api/case-ammendments/{amendment}/review': {
    access: 'amendments, to review',
    body: { status: 'Denied' },
  },
};
