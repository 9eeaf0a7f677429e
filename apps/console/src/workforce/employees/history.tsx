import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { Loading } from '../../shell/loading.tsx';
import { api } from '../api.ts';
import { keyOfEmployee } from './api.ts';
import { HistoryList } from './history-list.tsx';
import { historyTexts } from './history-texts.ts';

const PER_PAGE = 50;

/** History of an employee, newest first. */
export function History({ id }: { id: string }) {
  const texts = useTexts(historyTexts);
  const query = useInfiniteQuery({
    queryKey: [...keyOfEmployee(id), 'history'],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/api/pms/employees/{id}/history', {
          params: { path: { id }, query: { page: pageParam, per_page: PER_PAGE } },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading lines={6} />;
  const entries = query.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0) return <Empty title={texts.empty} hint={texts.emptyHint} />;
  return (
    <Stack>
      <HistoryList entries={entries} />
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {texts.more}
        </Button>
      )}
    </Stack>
  );
}
