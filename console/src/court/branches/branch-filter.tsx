import { Box } from '@mantine/core';
import { ChoiceFilter } from '../../kit/lists/filters.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { branchTexts } from './texts.ts';
import { useUnlistedBranch } from './use-branches.ts';

interface BranchFilterProps {
  list: ListState;
  /** Those whose rows the reader sees. */
  branches: readonly Schemas['Branch'][];
  width?: number;
}

/** The branch of a list. An archived one, whose cases an address may ask for, is named as well. */
export function BranchFilter({ list, branches, width = 200 }: BranchFilterProps) {
  const texts = useTexts(branchTexts);
  const { branch: chosen } = list.filters;
  const isListed = chosen === undefined || branches.some(({ id }) => String(id) === chosen);
  const unlisted = useUnlistedBranch(chosen, isListed);
  const choices = branches.map(({ id, name }) => ({ value: String(id), label: name }));
  if (unlisted !== undefined)
    choices.push({
      value: String(unlisted.id),
      label: unlisted.archived_at === null ? unlisted.name : texts.archivedName(unlisted.name),
    });
  return (
    // As wide before its choices have come as after; and the button that clears finds room beside.
    <Box w={{ base: '100%', xs: width }}>
      <ChoiceFilter label={texts.branch} name="branch" list={list} all={texts.every} choices={choices} />
    </Box>
  );
}
