import { Avatar, Button, Group, Input, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FileChooser } from '../../../kit/file-chooser.tsx';
import { IconCamera, IconTrash } from '../../../kit/icons/tabler.ts';
import { PICTURE_TYPES, pictureFrom } from '../../../kit/picture-from.ts';
import { useTexts } from '../../../language/language.tsx';
import { formTexts } from './form-texts.ts';

interface PhotoFieldProps {
  /** URL of the saved photo. */
  recorded: string | null;
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
  error?: ReactNode;
}

/** Field that chooses a photo and shows a preview. The photo is sent with the form. */
export function PhotoField({ recorded, value, onChange, error }: PhotoFieldProps) {
  const texts = useTexts(formTexts);
  const [isBroken, setBroken] = useState(false);
  const shown = value === undefined ? recorded : value;
  const choose = async (file: File) => {
    try {
      onChange(await pictureFrom(file));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  const problem = isBroken ? texts.photoBroken : error;
  return (
    <Group align="center" gap="lg" wrap="nowrap">
      <Avatar src={shown} size={96} radius="md" alt={shown === null ? texts.noPhoto : texts.photoPreview} />
      <Stack gap={6}>
        <Group gap="xs">
          <FileChooser accept={PICTURE_TYPES} onChoose={(file) => void choose(file)}>
            {(props) => (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconCamera size={16} aria-hidden />}
                data-error={problem ? 'true' : undefined}
                {...props}
              >
                {texts.choosePhoto}
              </Button>
            )}
          </FileChooser>
          {shown !== null && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(recorded === null ? undefined : null)}
            >
              {texts.removePhoto}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {texts.photoHint}
        </Text>
        {problem && <Input.Error role="alert">{problem}</Input.Error>}
      </Stack>
    </Group>
  );
}
