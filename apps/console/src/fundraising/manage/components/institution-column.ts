import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useTexts } from '../../../language/language.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { words } from '../../shared/words.ts';

/** Column of the institution; only for system administrators, because other users see a single institution. */
export function useInstitutionColumn<Row>(nameOf: (row: Row) => string): Column<Row>[] {
  const { institution } = useTexts(words);
  return usePermission()('Run the system') ? [{ label: institution, show: nameOf }] : [];
}
