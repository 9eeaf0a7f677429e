import { Card, Group, Stack, Title } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { useCaseFiles, useRefresh } from '../cases/data.ts';
import { useCaseRecord } from '../cases/record/frame-of-case.ts';
import { FileList } from './file-list.tsx';
import { fileTexts } from './texts.ts';
import { Upload } from './upload.tsx';

/** Files of a case. */
export default function Files() {
  const { record } = useCaseRecord();
  const texts = useTexts(fileTexts);
  const query = useCaseFiles(record.id);
  const refresh = useRefresh();
  const canChange = usePermission()('Manage Cases') && record.status !== 'archived';
  return (
    <Loaded query={query} lines={5}>
      {(files) => (
        <Stack>
          <Title order={2} size="h4">
            {texts.files}
          </Title>
          {canChange && (
            <Upload
              path="/api/case-records/{id}/attachments"
              params={{ id: record.id }}
              field="attachments"
              onDone={(_, count) => {
                void refresh();
                notifyDone(texts.sent(count));
              }}
            />
          )}
          {files.length === 0 ? (
            <Empty title={texts.none} hint={texts.noneHint} />
          ) : (
            <Card withBorder>
              <FileList
                files={files}
                isOfRecord
                {...(canChange
                  ? { actions: (file: Schemas['MediaFile']) => <Remove file={file} caseId={record.id} /> }
                  : {})}
              />
            </Card>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Remove({ file, caseId }: { file: Schemas['MediaFile']; caseId: string }) {
  const texts = useTexts(fileTexts);
  const refresh = useRefresh();
  const path = { id: caseId, media: file.id };
  return (
    <Group style={{ flex: 'none' }}>
      <ConfirmButton
        label={texts.remove}
        title={texts.removeTitle(file.file_name)}
        text={texts.removeText}
        size="xs"
        action={() => answer(api.DELETE('/api/case-records/{id}/attachments/{media}', { params: { path } }))}
        onDone={() => {
          void refresh();
          notifyDone(texts.removed);
        }}
      />
    </Group>
  );
}
