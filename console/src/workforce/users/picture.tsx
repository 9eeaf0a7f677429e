import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { Section } from '../bits/section.tsx';
import { USERS_KEY, type User, UserPicture } from './bits.tsx';
import { userTexts } from './texts.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';
const MOST_BYTES = 2 * 1024 * 1024;

/** The picture of an account: another one, or none. */
export function PictureSection({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const queries = useQueryClient();
  const me = useMe();
  const saving = useMutation({
    mutationFn: async (file: File | null) => {
      if (file !== null && file.size > MOST_BYTES) throw new Error(texts.tooLarge);
      const avatar = file === null ? null : await base64Of(file);
      return await answer(
        api.PUT('/api/users/{user}/avatar', { params: { path: { user: user.id } }, body: { avatar } }),
      );
    },
    onSuccess: async (_, file) => {
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      if (user.id === me.id) await queries.invalidateQueries({ queryKey: ['me'] });
      tellDone(file === null ? texts.pictureRemoved : texts.pictureSaved);
    },
  });
  return (
    <Section title={texts.picture}>
      <Group wrap="nowrap" align="center">
        <UserPicture user={user} size={84} />
        <Stack gap="xs" align="flex-start">
          <Group gap="xs">
            <FileButton onChange={(file) => file !== null && saving.mutate(file)} accept={TYPES}>
              {(props) => (
                <Button {...props} variant="default" size="sm" loading={saving.isPending}>
                  {texts.choosePicture}
                </Button>
              )}
            </FileButton>
            {user.avatar_url !== null && (
              <Button
                variant="subtle"
                size="sm"
                onClick={() => saving.mutate(null)}
                disabled={saving.isPending}
              >
                {texts.removePicture}
              </Button>
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

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
