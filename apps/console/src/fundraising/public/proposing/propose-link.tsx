import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../language/language.tsx';
import { useMaybeMe } from '../../api.ts';
import { proposingTexts } from './texts.ts';

/**
 * Link to propose a campaign, for visitors and for users with permission; administrators propose on the staff pages
 * (F§5).
 */
export function ProposeLink() {
  const texts = useTexts(proposingTexts);
  const me = useMaybeMe();
  const isDonor = me === undefined || me.roles.includes('donor');
  const isAuthor = me?.roles.some((role) => role === 'institution_admin' || role === 'system_admin') === true;
  if (!isDonor && !isAuthor) return null;
  return (
    <Button component={Link} to={isAuthor ? '/manage/campaigns/new' : '/campaigns/new'} variant="light">
      {texts.propose}
    </Button>
  );
}
