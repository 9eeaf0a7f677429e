import { Title } from '@mantine/core';
import { usePages } from '../../../kit/lists/back-office-page.ts';
import { DataTable } from '../../../kit/lists/data-table.tsx';
import type { ListState } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { type CaseRecord, caseKey } from '../data.ts';
import { relationTexts } from '../relation-texts.ts';
import { wordOf } from '../words.ts';

export function useSealedReads(caseId: string, page: number) {
  return usePages([...caseKey(caseId), 'sealed-reads', page], () =>
    api.GET('/api/case-records/{id}/sealed-reads', {
      params: { path: { id: caseId }, query: { page } },
    }),
  );
}

interface SealedReadsProps {
  record: CaseRecord;
  query: ReturnType<typeof useSealedReads>;
  list: ListState;
}

/**
 * Access log of a sealed case. Renders nothing for a case that was never sealed. If the query fails, shows the error,
 * because the case may have been sealed.
 */
export function SealedReads({ record, query, list }: SealedReadsProps) {
  const texts = useTexts(relationTexts);
  const { dateTime } = useFormats();
  if (record.classification !== 'sealed' && query.data?.total === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.reads}
      </Title>
      <DataTable
        caption={texts.reads}
        query={query}
        columns={[
          { label: texts.user, show: (row) => row.user.name },
          { label: texts.readWhat, show: (row) => wordOf(texts.what, row.what) },
          { label: texts.when, show: (row) => dateTime(row.at) },
          { label: texts.from, show: (row) => row.ip ?? '–' },
        ]}
        keyOf={(row) => row.id}
        list={list}
        empty={{ title: texts.noReads, hint: texts.noReadsHint }}
      />
    </section>
  );
}
