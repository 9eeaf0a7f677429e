import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { PAPERS } from '../data.ts';
import { usePapers } from '../service.ts';
import { usePaperColumns } from './columns.tsx';
import { recordTexts } from './texts.ts';

const PER_PAGE = 25;

/** Papers in force of a record and its parts, page by page: the register of a run and all its payslips. */
export function PapersWithin({ recordId, caption }: { recordId: string; caption: string }) {
  const texts = useTexts(recordTexts);
  const { api, base } = usePapers();
  const { language } = useLanguage();
  const list = useList([]);
  const asked = {
    within: recordId,
    status: 'issued',
    page: list.page,
    perPage: PER_PAGE,
    sort: list.sort,
  } as const;
  const query = useQuery({
    queryKey: [PAPERS, 'within', language, asked],
    queryFn: () => api.papers(asked),
    placeholderData: (before) => before,
  });
  const columns = usePaperColumns();
  return (
    <DataTable
      caption={caption}
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `${base}/${id}`}
      list={list}
      empty={{ title: texts.noneInForce }}
    />
  );
}
