import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { FileList } from '../attachments/file-list.tsx';
import { Upload } from '../attachments/upload.tsx';
import { useCaseFiles } from '../cases/data.ts';
import { Removed } from './components.tsx';
import { amendmentTexts } from './texts.ts';
import type { AmendmentValues } from './values.ts';

interface PartProps {
  form: UseFormReturnType<AmendmentValues>;
  caseId: string;
  /**
   * Called when uploads start (true) and end (false). The amendment cannot refer to a file whose upload is in
   * progress.
   */
  onSending: (isSending: boolean) => void;
}

/** Files section of the form. Files are uploaded at once as temporary files, and the amendment refers to them. */
export function FilesPart({ form, caseId, onSending }: PartProps) {
  const texts = useTexts(amendmentTexts);
  const files = useCaseFiles(caseId).data ?? [];
  const waiting = form.values.files;
  return (
    <Stack component="section" aria-label={texts.files} gap="sm">
      <Title order={2} size="h4">
        {texts.files}
      </Title>
      <Removed
        things={files.map(({ id, file_name: name }) => ({ id, name }))}
        value={form.values.removed_files}
        onChange={(ids) => form.setFieldValue('removed_files', ids)}
      />
      <Text size="sm" c="dimmed">
        {texts.attachHint}
      </Text>
      {waiting.length > 0 && (
        <FileList
          files={waiting}
          actions={(file) => (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={texts.drop(file.file_name)}
              onClick={() =>
                form.setFieldValue(
                  'files',
                  waiting.filter(({ id }) => id !== file.id),
                )
              }
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        />
      )}
      <Upload
        path="/api/temporary-media"
        field="files"
        label={texts.chooseFiles}
        onSending={onSending}
        onDone={({ data }) => form.setFieldValue('files', [...waiting, ...data])}
      />
    </Stack>
  );
}
