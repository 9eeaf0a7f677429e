import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { ChangeFile } from '../attachments/change-file.tsx';
import { FileList } from '../attachments/file-list.tsx';
import { fileTexts } from '../attachments/texts.ts';
import { Upload } from '../attachments/upload.tsx';
import { caseKey, useRefresh } from '../cases/data.ts';
import { type Activity, SHERIFFS_REPORT } from './kinds.ts';

/** Files of an activity. Returns of a sheriff's report are added on the report's own page. */
export function EntryFiles({ activity, isArchived }: { activity: Activity; isArchived: boolean }) {
  const texts = useTexts(fileTexts);
  const refresh = useRefresh();
  const can = usePermission();
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
  const isReport = activity.activity === SHERIFFS_REPORT;
  const isOpen = !isArchived && activity.status !== 'Expunged';
  const canAttach = isOpen && can('Record Activities') && !isReport;
  const canChange = isOpen && can(isReport ? 'Report Service' : 'Record Activities');
  return (
    <Stack>
      <FormProblem error={query.error} />
      {query.isPending && <Skeleton h={22} />}
      {query.data?.length === 0 && <Text c="dimmed">{texts.noneHere}</Text>}
      {query.data !== undefined && (
        <FileList
          files={query.data}
          isOfRecord
          {...(canChange
            ? {
                actions: (file: Schemas['MediaFile']) => <ChangeFile activityId={activity.id} file={file} />,
              }
            : {})}
        />
      )}
      {canAttach && (
        <Upload
          path="/api/case-activities/{caseActivity}/attachments"
          params={{ caseActivity: activity.id }}
          field="attachments"
          onDone={(_, count) => {
            void refresh();
            notifyDone(texts.sent(count));
          }}
        />
      )}
    </Stack>
  );
}
