import { useOutletContext } from 'react-router';
import type { CaseRecord } from '../data.ts';

export interface CaseFrame {
  record: CaseRecord;
  /** `ETag` of the case. */
  tag: string | undefined;
}

/** Returns the case of the current section. */
export function useCaseRecord(): CaseFrame {
  return useOutletContext<CaseFrame>();
}
