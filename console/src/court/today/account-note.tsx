import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../../language/language.tsx';
import { useMe } from '../api.ts';
import { todayTexts } from './texts.ts';

/** Why somebody sees nothing, where that is a matter of their account: without a role, or in no branch. */
export function AccountNote() {
  const texts = useTexts(todayTexts);
  const { roles, branches, permissions } = useMe();
  const isOfBranches = permissions.length > 0 && permissions.every(({ reach }) => reach === 'branch');
  const note =
    roles.length === 0 ? texts.noRole : isOfBranches && branches.length === 0 ? texts.noBranch : undefined;
  if (note === undefined) return null;
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} mb="md">
      {note}
    </Alert>
  );
}
