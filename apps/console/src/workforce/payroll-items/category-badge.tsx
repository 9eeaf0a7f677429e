import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { Badge } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { workforceWords } from '../words.ts';

/** Colors of categories. The text alone also conveys the category. */
const COLOURS: Record<Category, string> = {
  earning: 'green',
  deduction: 'red',
  contribution: 'blue',
  reimbursement: 'yellow',
};

/** Category badge, never truncated. */
export function CategoryBadge({ category }: { category: Category }) {
  const words = useTexts(workforceWords);
  return (
    <Badge
      color={COLOURS[category]}
      variant="light"
      tt="none"
      style={{ flex: 'none', minWidth: 'max-content' }}
    >
      {words.itemCategory[category]}
    </Badge>
  );
}
