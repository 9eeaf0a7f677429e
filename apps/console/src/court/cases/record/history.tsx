import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { Empty } from '../../../kit/empty.tsx';
import { usePages } from '../../../kit/lists/back-office-page.ts';
import { Pages } from '../../../kit/lists/pages.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { caseKey } from '../data.ts';
import { wordOf } from '../words.ts';
import { Changes } from './changes.tsx';
import { useCaseRecord } from './frame-of-case.ts';
import { historyTexts } from './history-texts.ts';

/** History of a case, newest first. */
export default function History() {
  const { record } = useCaseRecord();
  const texts = useTexts(historyTexts);
  const list = useList([]);
  const query = usePages([...caseKey(record.id), 'history', list.page], () =>
    api.GET('/api/case-records/{id}/history', {
      params: { path: { id: record.id }, query: { page: list.page } },
    }),
  );
  return (
    <Loaded query={query} lines={10}>
      {(page) => (
        <Stack>
          <Title order={2} size="h4">
            {texts.title}
          </Title>
          {page.rows.length === 0 && <Empty title={texts.none} hint={texts.noneHint} />}
          <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {page.rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Stack>
          <Pages page={page.page} lastPage={page.lastPage} list={list} />
        </Stack>
      )}
    </Loaded>
  );
}

function Entry({ entry }: { entry: Schemas['HistoryEntry'] }) {
  const texts = useTexts(historyTexts);
  const { dateTime } = useFormats();
  return (
    <Box component="li" pl="md" maw={760} style={{ borderInlineStart: '3px solid var(--house-line)' }}>
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{wordOf(texts.action, entry.action)}</Text>
        <Text size="sm" c="dimmed">
          {entry.actor?.name ?? texts.system} · {dateTime(entry.at)}
        </Text>
      </Group>
      <Changes entry={entry} />
      {entry.withheld && (
        <Text size="sm" c="dimmed">
          {texts.withheld}
        </Text>
      )}
    </Box>
  );
}
