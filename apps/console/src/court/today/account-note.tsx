import { Alert } from '@mantine/core';
import { IconInfoCircle } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { useMe } from '../api.ts';
import { todayTexts } from './texts.ts';

/** Explains an empty home page that results from the account: no role, or no branch. */
export function AccountNote() {
  const texts = useTexts(todayTexts);
  const { roles, branches, permissions } = useMe();
  const isOfBranches = permissions.length > 0 && permissions.every(({ reach: scope }) => scope === 'branch');
  const note =
    roles.length === 0 ? texts.noRole : isOfBranches && branches.length === 0 ? texts.noBranch : undefined;
  if (note === undefined) return null;
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} mb="md">
      {note}
    </Alert>
  );
}
