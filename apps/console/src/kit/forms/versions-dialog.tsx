import { ConflictDialog } from './conflict.tsx';
import type { Conflict } from './use-change.ts';
import { compareVersions } from './versions.ts';

interface VersionsDialogProps<Data, Values> {
  /** Versions returned by `useChange`. */
  conflict: Conflict<Data, Values>;
  labels: Record<keyof Values & string, string>;
  /** Formats a value for display. */
  readable: (name: keyof Values & string, value: Values[keyof Values & string]) => string;
}

/**
 * Dialog that lets the user choose between both versions of each field that both users changed. The user's other
 * changes are saved as well.
 */
export function VersionsDialog<Data, Values extends object>({
  conflict: { versions, choose, takeTheirs, close },
  labels,
  readable,
}: VersionsDialogProps<Data, Values>) {
  const names = Object.keys(labels) as (keyof Values & string)[];
  const { conflicting, own } = compareVersions(names, versions);
  return (
    <ConflictDialog
      differences={conflicting.map((name) => ({
        name,
        label: labels[name],
        mine: readable(name, versions.mine[name]),
        theirs: readable(name, versions.theirs[name]),
      }))}
      onChoose={(chosen) => choose([...chosen, ...own])}
      onTakeTheirs={takeTheirs}
      onClose={close}
    />
  );
}
