/** Details that the reader of a history may see. */
export interface HistoryVisibility {
  evidence: boolean;
  files: boolean;
}

export interface SeenChanges {
  changes: Record<string, unknown> | null;
  /** True if something was hidden from this reader. */
  withheld: boolean;
}

const EVIDENCE_AUDIT_EVENTS = /^evidence\./;
const FILE_AUDIT_EVENTS = /\.(files_attached|file_removed|file_replaced|attachments_replaced)$/;
/** Fields with evidence or files in events of amendments and deleted activities. */
const EVIDENCE_PARTS = ['evidences', 'removed_evidence'];
const FILE_PARTS = ['files', 'removed_files', 'attachments'];

/**
 * Returns the changes of an audit event as the reader may see them. A reader without access to evidence or files sees
 * that they changed, but not their content.
 */
export function seenChanges(
  action: string,
  changes: Record<string, unknown> | null,
  visibility: HistoryVisibility,
): SeenChanges {
  const isHidden =
    (!visibility.evidence && EVIDENCE_AUDIT_EVENTS.test(action)) ||
    (!visibility.files && FILE_AUDIT_EVENTS.test(action));
  if (isHidden) return { changes: null, withheld: true };
  const hidden = new Set([
    ...(visibility.evidence ? [] : EVIDENCE_PARTS),
    ...(visibility.files ? [] : FILE_PARTS),
  ]);
  if (changes === null || hidden.size === 0) return { changes, withheld: false };
  let withheld = false;
  const seen = JSON.stringify(changes, (name, value) => {
    if (!hidden.has(name)) return value;
    withheld = true;
    return undefined;
  });
  return { changes: JSON.parse(seen), withheld };
}
