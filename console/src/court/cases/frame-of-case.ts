import { useOutletContext } from 'react-router';
import type { CaseRecord } from './data.ts';

export interface CaseFrame {
  record: CaseRecord;
  /** Its `ETag`. */
  tag: string | undefined;
}

/** The case whose page a section stands on. */
export function useCaseRecord(): CaseFrame {
  return useOutletContext<CaseFrame>();
}
