import { useState } from 'react';
import { failedOf } from '../../kit/failed.tsx';
import { useCaseFiles, useEvidence, useParties } from '../cases/data.ts';

/** Returns whether the parties, evidence and files of a case have loaded, and which of these queries failed. */
export function useCaseStatus(caseId: string) {
  const loads = [useParties(caseId), useEvidence(caseId), useCaseFiles(caseId)];
  const failed = failedOf(loads);
  const [shownOf, setShownOf] = useState<string>();
  // Failed queries are retried when the window regains focus. A form that is already shown stays, with its input.
  const isThere = shownOf === caseId || (failed.length === 0 && !loads.some(({ isLoading }) => isLoading));
  if (isThere && shownOf !== caseId) setShownOf(caseId);
  return { isThere, failed };
}
