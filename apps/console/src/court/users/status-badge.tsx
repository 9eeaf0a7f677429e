import { Badge } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { userTexts } from './texts.ts';

export function StatusBadge({ isDisabled }: { isDisabled: boolean }) {
  const texts = useTexts(userTexts);
  return (
    <Badge tt="none" variant="light" color={isDisabled ? 'red' : 'green'} component="span" miw="max-content">
      {isDisabled ? texts.disabled : texts.active}
    </Badge>
  );
}
