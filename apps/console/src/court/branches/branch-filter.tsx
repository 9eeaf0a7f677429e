import { Box } from '@mantine/core';
import { ChoiceFilter } from '../../kit/lists/filters.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { branchTexts } from './texts.ts';
import { useUnlistedBranch } from './use-branches.ts';

interface BranchFilterProps {
  list: ListState;
  /** Branches whose rows the user may see. */
  branches: readonly Schemas['Branch'][];
  width?: number;
}

/** Branch filter of a list. Also names an archived branch that the address selects. */
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
    // Fixed width, so that the layout does not shift when the choices load, and the clear button fits next to it.
    <Box w={{ base: '100%', xs: width }}>
      <ChoiceFilter label={texts.branch} name="branch" list={list} all={texts.every} choices={choices} />
    </Box>
  );
}
