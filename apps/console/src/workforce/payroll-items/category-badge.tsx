import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { Badge } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { itemTexts } from './texts.ts';

/** Colors of categories. The text alone also conveys the category. */
const COLOURS: Record<Category, string> = {
  earning: 'green',
  deduction: 'red',
  contribution: 'blue',
  reimbursement: 'yellow',
};

/** Category badge, never truncated. */
export function CategoryBadge({ category }: { category: Category }) {
  const texts = useTexts(itemTexts);
  return (
    <Badge
      color={COLOURS[category]}
      variant="light"
      tt="none"
      style={{ flex: 'none', minWidth: 'max-content' }}
    >
      {texts.categories[category]}
    </Badge>
  );
}
