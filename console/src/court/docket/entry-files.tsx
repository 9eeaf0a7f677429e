import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMay } from '../api.ts';
import { FileList } from '../attachments/file-list.tsx';
import { fileTexts } from '../attachments/texts.ts';
import { Upload } from '../attachments/upload.tsx';
import { caseKey, useRefresh } from '../cases/data.ts';
import { type Activity, SHERIFFS_REPORT } from './kinds.ts';

/** What is attached to an activity. Returns of a sheriff's report are replaced on its own page. */
export function EntryFiles({ activity, isArchived }: { activity: Activity; isArchived: boolean }) {
  const texts = useTexts(fileTexts);
  const refresh = useRefresh();
  const may = useMay();
  const query = useQuery({
    queryKey: [...caseKey(activity.case_record_id), 'activity-files', activity.id],
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/case-activities/{caseActivity}/attachments', {
            params: { path: { caseActivity: activity.id } },
          }),
        )
      ).data,
  });
  const mayAttach =
    may('Record Activities') &&
    !isArchived &&
    activity.status !== 'Expunged' &&
    activity.activity !== SHERIFFS_REPORT;
  return (
    <Stack>
      <FormProblem error={query.error} />
      {query.isPending && <Skeleton h={22} />}
      {query.data?.length === 0 && <Text c="dimmed">{texts.noneHere}</Text>}
      {query.data !== undefined && <FileList files={query.data} />}
      {mayAttach && (
        <Upload
          path="/api/case-activities/{caseActivity}/attachments"
          params={{ caseActivity: activity.id }}
          field="attachments"
          onDone={(_, count) => {
            void refresh();
            tellDone(texts.sent(count));
          }}
        />
      )}
    </Stack>
  );
}
