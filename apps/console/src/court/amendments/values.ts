import type { Schemas } from '../api.ts';
import type { EvidenceValues } from '../evidence/fields.tsx';
import type { PartyValues } from '../parties/fields.tsx';

/** Form values of an amendment. `key` identifies list entries while they are edited. */
export interface AmendmentValues extends Record<string, unknown> {
  defendants: (PartyValues & { key: number })[];
  removed_defendants: string[];
  evidences: (EvidenceValues & { key: number })[];
  removed_evidence: string[];
  /** Temporary files, which the server keeps for one day. */
  files: Schemas['MediaFile'][];
  removed_files: string[];
  remarks: string;
}

let last = 0;

export function nextKey(): number {
  last += 1;
  return last;
}
