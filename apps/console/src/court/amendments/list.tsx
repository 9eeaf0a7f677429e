import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { StateBadge } from '../cases/badges.tsx';
import { CaseNumber } from '../cases/case-number.tsx';
import { wordTexts } from '../cases/words.ts';
import { type Amendment, Counts } from './counts.tsx';
import { amendmentTexts } from './texts.ts';

/** Amendments of all cases whose papers the user may see, newest first. */
export default function Amendments() {
  const texts = useTexts(amendmentTexts);
  const words = useTexts(wordTexts);
  const { dateTime } = useFormats();
  const list = useList(['status']);
  const query = useAmendmentPage(list);
  return (
    <ResourceList
      title={texts.amendments}
      list={list}
      filters={[{ name: 'status', label: texts.status, all: texts.all, choices: words.amendment }]}
      query={query}
      columns={[
        {
          label: texts.case,
          show: (row) => (
            <>
              {row.case_title} <CaseNumber isDimmed>{row.case_number}</CaseNumber>
            </>
          ),
        },
        { label: texts.status, show: (row) => <StateBadge state={row.status} words={words.amendment} /> },
        { label: texts.changes, show: (row) => <Counts of={row} /> },
        {
          label: texts.asked,
          show: (row) => (
            <span>
              {dateTime(row.created_at)}
              {row.created_by !== null && ` · ${row.created_by.name}`}
            </span>
          ),
        },
      ]}
      linkOf="/amendments"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useAmendmentPage({ page, filters }: ListState) {
  return usePages(['amendments', page, filters], () => {
    const query = { page, 'filter[status]': filters.status as Amendment['status'] | undefined };
    return api.GET('/api/case-ammendments', { params: { query } });
  });
}
