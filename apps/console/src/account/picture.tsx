import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../../build/api/workforce.d.ts';
import { pictureAddress } from '../api/base.ts';
import { createApi } from '../api/client.ts';
import { ConfirmButton } from '../kit/confirm-button.tsx';
import { FileChooser } from '../kit/file-chooser.tsx';
import { notifyDone } from '../kit/notify.ts';
import { PICTURE_TYPES } from '../kit/picture-from.ts';
import { usePicture } from '../kit/use-picture.ts';
import { useTexts } from '../language/language.tsx';
import { useServerText } from '../language/use-server-text.ts';
import { ME_KEY } from '../shell/session-dialog.tsx';
import { officeOptions } from './back-office-api.ts';
import { ownTexts } from './own-texts.ts';

/** Only workforce has account pictures. */
const api = createApi<Pick<paths, '/api/users/{user}/avatar'>>(officeOptions);

/** The user's own picture, with buttons to change and remove it. */
export function Picture({ person }: { person: { id: number; name: string; avatar_url: string | null } }) {
  const texts = useTexts(ownTexts);
  const say = useServerText();
  const queries = useQueryClient();
  const send = (avatar: string | null) =>
    api.PUT('/api/users/{user}/avatar', { params: { path: { user: person.id } }, body: { avatar } });
  const refresh = () => queries.invalidateQueries({ queryKey: ME_KEY });
  const change = usePicture({
    send,
    noPicture: texts.noPicture,
    onSent: async () => {
      await refresh();
      notifyDone(texts.pictureChanged);
    },
  });
  return (
    <Stack gap="xs" mb="md">
      <Group gap="md" wrap="nowrap">
        <Avatar
          src={pictureAddress(person.avatar_url)}
          name={person.name}
          color="wood"
          variant="filled"
          size={72}
          alt=""
        />
        <Group gap="xs">
          <FileChooser accept={PICTURE_TYPES} onChoose={(file) => change.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={change.isPending}>
                {texts.choosePicture}
              </Button>
            )}
          </FileChooser>
          {/* Rendered even without a picture, so that the layout does not shift. */}
          <ConfirmButton
            variant="subtle"
            size="xs"
            style={{ visibility: person.avatar_url === null ? 'hidden' : 'visible' }}
            label={texts.removePicture}
            title={texts.removePictureTitle}
            text={texts.removePictureText}
            action={() => send(null)}
            onDone={() => {
              change.reset();
              void refresh();
              notifyDone(texts.pictureRemoved);
            }}
          />
        </Group>
      </Group>
      {/* Shown in place of the hint, so that the layout does not shift. */}
      {change.error === null ? (
        <Text size="sm" c="dimmed" mih="2.9em">
          {texts.pictureHint}
        </Text>
      ) : (
        <Text size="sm" c="var(--mantine-color-error)" mih="2.9em" role="alert">
          {say(change.error.message)}
        </Text>
      )}
    </Stack>
  );
}
