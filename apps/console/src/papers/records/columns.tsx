import type { Column } from '../../kit/lists/rows-table.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Paper } from '../service.ts';
import { PaperStatus } from '../status.tsx';
import { paperTexts } from '../texts.ts';

/** Columns of the tables that list papers. */
export function usePaperColumns(): Column<Paper>[] {
  const texts = useTexts(paperTexts);
  const { dateTime, datesIn } = useFormats();
  return [
    {
      label: texts.number,
      sort: 'number',
      show: ({ number }) => (
        <span className="figures" style={{ whiteSpace: 'nowrap' }}>
          {number}
        </span>
      ),
    },
    { label: texts.kind, sort: 'kind', show: (row) => row.kind_name },
    { label: texts.record, sort: 'subject_label', show: (row) => datesIn(row.subject_label) },
    { label: texts.status, sort: 'status', show: ({ status }) => <PaperStatus status={status} /> },
    { label: texts.issued, sort: 'issued_at', show: (row) => dateTime(row.issued_at) },
    { label: texts.issuedBy, show: (row) => row.issued_by.name },
  ];
}
