/** What the reader of a history may see of its case besides the history. */
export interface Sight {
  evidence: boolean;
  files: boolean;
}

export interface SeenChanges {
  changes: Record<string, unknown> | null;
  /** Something of it is not for this reader. */
  withheld: boolean;
}

const EVIDENCE_DEEDS = /^evidence\./;
const FILE_DEEDS = /\.(files_attached|file_removed|file_replaced|attachments_replaced)$/;
/** Members that stand in the changes of other deeds: of amendments, and of an activity that was deleted. */
const EVIDENCE_PARTS = ['evidences', 'removed_evidence'];
const FILE_PARTS = ['files', 'removed_files', 'attachments'];

/**
 * The changes of a deed as far as a reader sees their subjects elsewhere: who may look at the history, but not at the
 * evidence or the files of a case, reads that something was done to them and not what they are.
 */
export function seenChanges(
  action: string,
  changes: Record<string, unknown> | null,
  sight: Sight,
): SeenChanges {
  const isHidden =
    (!sight.evidence && EVIDENCE_DEEDS.test(action)) || (!sight.files && FILE_DEEDS.test(action));
  if (isHidden) return { changes: null, withheld: true };
  const hidden = new Set([...(sight.evidence ? [] : EVIDENCE_PARTS), ...(sight.files ? [] : FILE_PARTS)]);
  if (changes === null || hidden.size === 0) return { changes, withheld: false };
  let withheld = false;
  const seen = JSON.stringify(changes, (name, value) => {
    if (!hidden.has(name)) return value;
    withheld = true;
    return undefined;
  });
  return { changes: JSON.parse(seen), withheld };
}
