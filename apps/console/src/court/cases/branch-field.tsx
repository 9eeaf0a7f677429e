import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { useMe } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import { type CaseRecord, useScope } from './data.ts';
import { caseTexts } from './texts.ts';

interface BranchFieldProps {
  isDrawn: boolean;
  /** Current branch of the case. An archived branch is in no list but keeps its cases. */
  present: CaseRecord['branch'];
  onChange: unknown;
  value?: string;
}

/**
 * Branch field, for transfers without a raffle. Shown only to users with the permission Case Raffle; offers the
 * branches within its scope.
 */
export function BranchField({ isDrawn, present, ...field }: BranchFieldProps) {
  const texts = useTexts(caseTexts);
  const me = useMe();
  const all = useBranches().data ?? [];
  const scope = useScope('Case Raffle');
  if (scope === undefined || scope === 'own') return null;
  const known = all.filter(
    ({ id }) =>
      scope === 'court' || String(id) === field.value || me.branches.some((branch) => branch.id === id),
  );
  const isListed = present === null || known.some(({ id }) => id === present.id);
  const choices = (isListed ? known : [present, ...known]).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <NativeSelect
      label={texts.branch}
      description={texts.branchMove}
      data={isDrawn ? choices : [{ value: '', label: texts.noBranch }, ...choices]}
      {...(field as object)}
    />
  );
}
