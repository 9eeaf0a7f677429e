import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import { userTexts } from './texts.ts';

interface BranchesFieldProps {
  value?: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  /** Current branches of the account. An archived one is in no list. */
  present: Schemas['BranchName'][];
}

/** Branches of an account. A branch clerk can assign only their own branches. */
export function BranchesField({ value = [], onChange, error, present }: BranchesFieldProps) {
  const texts = useTexts(userTexts);
  const kit = useTexts(kitTexts);
  const { isSuperAdmin } = useAdministrates();
  const own = new Set(useMe().branches.map(({ id }) => id));
  const { data: all } = useBranches();
  const isInUse = (id: number) => all === undefined || all.some((branch) => branch.id === id);
  const choices = [
    ...(all ?? []).filter(({ id }) => isSuperAdmin || own.has(id)),
    ...present.filter(({ id }) => !isSuperAdmin && !own.has(id) && isInUse(id)),
  ].map(({ id, name }) => ({ value: String(id), label: name, disabled: !isSuperAdmin && !own.has(id) }));
  const archived = present
    .filter(({ id }) => !isInUse(id))
    .map(({ id, name }) => ({ value: String(id), label: texts.archivedBranch(name) }));
  const loading =
    all === undefined ? present.map(({ id, name }) => ({ value: String(id), label: name })) : [];
  return (
    <MultiSelect
      label={texts.branches}
      description={isSuperAdmin ? texts.branchesHint : texts.ownBranchesHint}
      data={[...(all === undefined ? loading : choices), ...archived]}
      value={value}
      onChange={(ids) => onChange(isSuperAdmin ? ids : keepOthers(ids, present, own))}
      searchable
      hidePickedOptions
      nothingFoundMessage={kit.nothingFound}
      error={error}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** Adds the account's branches that the signed-in user cannot remove. */
function keepOthers(ids: string[], present: Schemas['BranchName'][], own: Set<number>): string[] {
  const others = present.filter(({ id }) => !own.has(id)).map(({ id }) => String(id));
  return [...new Set([...ids, ...others])];
}
