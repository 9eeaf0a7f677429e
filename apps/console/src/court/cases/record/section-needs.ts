import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { caseTexts } from '../texts.ts';

export type Section = keyof typeof caseTexts.en.tabs;

/** Permission required by each section of a case. */
export const SECTION_NEEDS: Record<Section, Permission> = {
  summary: 'View Case Details',
  docket: 'View Case Activities',
  parties: 'View Case Details',
  evidence: 'View Evidence',
  files: 'View Case Filing',
  papers: 'View Case Activities',
  amendments: 'View Case Filing',
  raffle: 'View Case Details',
  links: 'View Case Details',
  history: 'View Case History',
  access: 'Classify Cases',
};
