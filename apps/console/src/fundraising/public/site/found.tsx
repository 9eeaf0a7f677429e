import { Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../../../kit/empty.tsx';
import type { Page } from '../../../kit/lists/page.ts';
import { Pages } from '../../../kit/lists/pages.tsx';
import { useExistingPage } from '../../../kit/lists/use-existing-page.ts';
import type { ListState } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { Loading } from '../../../shell/loading.tsx';

interface FoundProps<Row> {
  query: UseQueryResult<Page<Row>>;
  list: ListState;
  texts: {
    emptyTitle: string;
    emptyHint: string;
    pages: string;
    found: (count: string, isOne: boolean) => string;
  };
  children: (rows: readonly Row[]) => ReactNode;
}

/** Search results with their total and pagination, or an empty state. */
export function Found<Row>({ query, list, texts, children }: FoundProps<Row>) {
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const isGone = useExistingPage(list, query.data);
  if (isGone) return <Loading lines={14} />;
  return (
    <Loaded query={query} lines={14}>
      {({ rows, total, page, lastPage }) =>
        rows.length === 0 ? (
          <Empty
            title={list.isFiltered ? kit.nothingFound : texts.emptyTitle}
            hint={list.isFiltered ? kit.nothingFoundHint : texts.emptyHint}
          />
        ) : (
          <div aria-busy={query.isPlaceholderData}>
            {children(rows)}
            <Group justify="space-between" mt="lg" mih={36}>
              <Text size="sm" c="dimmed" role="status">
                {texts.found(number(total), total === 1)}
              </Text>
              <Pages label={texts.pages} page={page} lastPage={lastPage} list={list} size="md" />
            </Group>
          </div>
        )
      }
    </Loaded>
  );
}
