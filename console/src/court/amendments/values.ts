import type { Schemas } from '../api.ts';
import type { EvidenceValues } from '../evidence/fields.tsx';
import type { PartyValues } from '../parties/fields.tsx';

/** What is asked for. `key` tells the entries of a list apart while they are being written. */
export interface AmendmentValues extends Record<string, unknown> {
  defendants: (PartyValues & { key: number })[];
  removed_defendants: string[];
  evidences: (EvidenceValues & { key: number })[];
  removed_evidence: string[];
  /** Temporary ones, which wait for a day. */
  files: Schemas['MediaFile'][];
  removed_files: string[];
  remarks: string;
}

let last = 0;

export function nextKey(): number {
  last += 1;
  return last;
}
