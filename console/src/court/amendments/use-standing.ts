import { useState } from 'react';
import { failedOf } from '../../kit/failed.tsx';
import { useCaseFiles, useEvidence, useParties } from '../cases/data.ts';

/** Whether all is there that a case has of what amendments are about, and what of it failed. */
export function useStanding(caseId: string) {
  const loads = [useParties(caseId), useEvidence(caseId), useCaseFiles(caseId)];
  const failed = failedOf(loads);
  const [shownOf, setShownOf] = useState<string>();
  // What was refused is asked for anew whenever one comes back to the window. Whoever writes on the page meanwhile keeps it.
  const isThere = shownOf === caseId || (failed.length === 0 && !loads.some(({ isLoading }) => isLoading));
  if (isThere && shownOf !== caseId) setShownOf(caseId);
  return { isThere, failed };
}
