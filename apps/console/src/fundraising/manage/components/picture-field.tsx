import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FileChooser } from '../../../kit/file-chooser.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { pictureAddress } from '../../shared/picture.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';

interface PictureFieldProps {
  /** Alternative text for screen readers. */
  alt: string;
  /** Name of the pictured person or institution; its initials are shown while there is no picture. */
  name: string;
  picture: string | null;
  upload: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Read-only. */
  isFixed?: boolean;
}

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** Picture field that uploads a file as soon as it is chosen. */
export function PictureField({ alt, name, picture, upload, remove, isFixed = false }: PictureFieldProps) {
  const { picture: texts } = useTexts(words);
  const refresh = useRefresh();
  const uploading = useMutation({
    mutationFn: upload,
    onSuccess: async () => {
      await refresh();
      notifyDone(texts.done);
    },
  });
  return (
    <Group align="center" gap="lg">
      <Avatar
        src={pictureAddress(picture)}
        name={picture === null ? name : undefined}
        alt={alt}
        size={120}
        radius="md"
        color="wood"
      />
      {!isFixed && (
        <Stack gap="xs" style={{ flex: '1 1 14rem' }}>
          <Group gap="xs">
            <FileChooser accept={TYPES} onChoose={(file) => uploading.mutate(file)}>
              {(button) => (
                <Button {...button} variant="default" loading={uploading.isPending}>
                  {picture === null ? texts.choose : texts.change}
                </Button>
              )}
            </FileChooser>
            {picture !== null && (
              <ConfirmButton
                label={texts.remove}
                title={texts.removeTitle}
                text={texts.removeText}
                action={remove}
                onDone={() => {
                  void refresh();
                  notifyDone(texts.removed);
                }}
              />
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {texts.hint}
          </Text>
          <FormProblem error={uploading.error} />
        </Stack>
      )}
    </Group>
  );
}
