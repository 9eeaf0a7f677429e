import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FileChooser } from '../../../kit/file-chooser.tsx';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, useMe } from '../../api.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { sendProfile } from './send-profile.ts';
import { profileTexts } from './texts.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** Profile picture, uploaded as soon as it is chosen. */
export function Picture() {
  const texts = useTexts(profileTexts);
  const me = useMe();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['me'] });
  const uploading = useMutation({
    mutationFn: (avatar: File) => sendProfile({ avatar }),
    onSuccess: async () => {
      await refresh();
      notifyDone(texts.pictureSaved);
    },
  });
  return (
    <Group gap="lg" align="flex-start">
      <Avatar
        src={pictureAddress(me.avatar)}
        name={me.name}
        alt={texts.pictureOf(me.name)}
        size={96}
        color="wood"
      />
      <Stack gap="xs" style={{ flex: '1 1 14rem' }}>
        <Group gap="xs" align="flex-start" mih={{ base: 84, xs: 36 }}>
          <FileChooser accept={TYPES} onChoose={(file) => uploading.mutate(file)}>
            {(button) => (
              <Button {...button} variant="default" loading={uploading.isPending}>
                {me.avatar === null ? texts.choosePicture : texts.changePicture}
              </Button>
            )}
          </FileChooser>
          {me.avatar !== null && (
            <ConfirmButton
              label={texts.removePicture}
              title={texts.removeTitle}
              text={texts.removeText}
              action={() => api.DELETE('/api/v1/profile/avatar')}
              onDone={() => {
                void refresh();
                notifyDone(texts.pictureRemoved);
              }}
            />
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {texts.pictureHint}
        </Text>
        <FormProblem error={uploading.error} />
      </Stack>
    </Group>
  );
}
