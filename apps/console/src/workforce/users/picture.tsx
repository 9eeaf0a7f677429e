import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { FileChooser } from '../../kit/file-chooser.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PICTURE_TYPES } from '../../kit/picture-from.ts';
import { Section } from '../../kit/section.tsx';
import { usePicture } from '../../kit/use-picture.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { USERS_KEY, type User, UserPicture } from './components.tsx';
import { userTexts } from './texts.ts';

/** Section that changes or removes an account's picture. */
export function PictureSection({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const queries = useQueryClient();
  const me = useMe();
  const send = (avatar: string | null) =>
    answer(api.PUT('/api/users/{user}/avatar', { params: { path: { user: user.id } }, body: { avatar } }));
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    if (user.id === me.id) await queries.invalidateQueries({ queryKey: ['me'] });
  };
  const saving = usePicture({
    send,
    noPicture: texts.noPicture,
    onSent: async () => {
      await refresh();
      notifyDone(texts.pictureSaved);
    },
  });
  return (
    <Section title={texts.picture}>
      <Group wrap="nowrap" align="center">
        <UserPicture user={user} size={84} />
        <Stack gap="xs" align="flex-start">
          <Group gap="xs">
            <FileChooser accept={PICTURE_TYPES} onChoose={(file) => saving.mutate(file)}>
              {(props) => (
                <Button {...props} variant="default" size="sm" loading={saving.isPending}>
                  {texts.choosePicture}
                </Button>
              )}
            </FileChooser>
            {user.avatar_url !== null && (
              <ConfirmButton
                variant="subtle"
                size="sm"
                disabled={saving.isPending}
                label={texts.removePicture}
                title={texts.removePictureTitle(user.name)}
                text={texts.removePictureText}
                action={() => send(null)}
                onDone={() => {
                  saving.reset();
                  void refresh();
                  notifyDone(texts.pictureRemoved);
                }}
              />
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {texts.pictureHint}
          </Text>
        </Stack>
      </Group>
      <FormProblem error={saving.error} />
    </Section>
  );
}
