import { Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { answer } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone, notifyFailed } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { api, type Schemas } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { sendFiles } from './send-files.ts';
import { fileTexts } from './texts.ts';
import { ACCEPT } from './upload.tsx';

interface ChangeFileProps {
  activityId: string;
  file: Schemas['MediaFile'];
}

/** Buttons that replace or remove one file of an activity. */
export function ChangeFile({ activityId, file }: ChangeFileProps) {
  const texts = useTexts(fileTexts);
  const refresh = useRefresh();
  const path = { caseActivity: activityId, media: file.id };
  return (
    <Group gap={4} wrap="nowrap" style={{ flex: 'none' }}>
      <Replace activityId={activityId} file={file} />
      <ConfirmButton
        label={texts.remove}
        title={texts.removeTitle(file.file_name)}
        text={texts.removeText}
        size="xs"
        action={() =>
          answer(api.DELETE('/api/case-activities/{caseActivity}/attachments/{media}', { params: { path } }))
        }
        onDone={() => {
          void refresh();
          notifyDone(texts.removed);
        }}
      />
    </Group>
  );
}

function Replace({ activityId, file }: ChangeFileProps) {
  const texts = useTexts(fileTexts);
  const say = useServerText();
  const refresh = useRefresh();
  const forget = useRef<() => void>(null);
  const replacing = useMutation({
    mutationFn: async (chosen: File) => {
      try {
        return await sendFiles({
          path: '/api/case-activities/{caseActivity}/attachments/{media}/replace',
          params: { caseActivity: activityId, media: file.id },
          field: 'attachments',
          files: [chosen],
        });
      } catch (error) {
        const [refused] = error instanceof ApiError ? (error.fields['attachments.0'] ?? []) : [];
        if (refused === undefined) throw error;
        throw new Error(
          texts.refused(chosen.name, say(refused, { path: 'attachments.0', label: '' }).trim()),
        );
      }
    },
    onSuccess: () => {
      void refresh();
      notifyDone(texts.replaced);
    },
    onError: notifyFailed,
  });
  return (
    <FileButton
      accept={ACCEPT}
      resetRef={forget}
      onChange={(chosen) => {
        if (chosen !== null) replacing.mutate(chosen);
        // Reset the input, so that a corrected file with the same name can be chosen again.
        forget.current?.();
      }}
    >
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="subtle"
          loading={replacing.isPending}
          aria-label={texts.replaceOf(file.file_name)}
        >
          {texts.replace}
        </Button>
      )}
    </FileButton>
  );
}
