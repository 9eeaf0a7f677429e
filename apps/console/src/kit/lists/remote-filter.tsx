import type { Choice } from '../forms/choices.ts';
import { RemoteSelect } from '../forms/remote-select.tsx';
import type { ListState } from './use-list.ts';

interface RemoteFilterProps {
  list: ListState;
  name: string;
  label: string;
  /** Shown while the filter is not set. */
  all: string;
  /** Current choice, because the address contains only its ID. */
  chosen?: Choice | undefined;
  queryKey: readonly unknown[];
  find: (search: string) => Promise<Choice[]>;
}

/** Filter with a server-side search. */
export function RemoteFilter({ list, name, all, ...field }: RemoteFilterProps) {
  return (
    <RemoteSelect
      {...field}
      placeholder={all}
      clearable
      value={list.filters[name] ?? null}
      onChange={(next) => list.setFilter(name, next)}
    />
  );
}
