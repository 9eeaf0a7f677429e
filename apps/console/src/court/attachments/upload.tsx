import { SCAN_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { Alert, Button, FileButton, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DataOf } from '../../api/closed.ts';
import { ApiError } from '../../api/errors.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconAlertCircle, IconUpload } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { notifyNoAnswer } from '../../shell/connection.tsx';
import type { paths } from '../api.ts';
import { type FilesPath, type PathParameters, sendFiles } from './send-files.ts';
import { fileTexts } from './texts.ts';

const MAX_FILES = 20;
export const ACCEPT = 'application/pdf,image/png,image/jpeg,image/tiff,.pdf,.png,.jpg,.jpeg,.tif,.tiff';

type UploadProps<Path extends FilesPath> = PathParameters<Path> & {
  path: Path;
  params?: Readonly<Record<string, string>>;
  field: 'attachments' | 'files';
  texts?: Readonly<Record<string, string>>;
  label?: string;
  onSending?: (isSending: boolean) => void;
  onDone: (answer: DataOf<paths, Path, 'post'>, count: number) => void;
};

/** Button that uploads the chosen files at once, all or none. An error names the rejected files. */
export function Upload<Path extends FilesPath>(props: UploadProps<Path>) {
  const { path, params, field, texts: more = {}, label, onSending, onDone } = props;
  const texts = useTexts(fileTexts);
  const { percent } = useFormats();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const forget = useRef<() => void>(null);
  const sending = useMutation({
    mutationFn: (files: File[]) => {
      stop.current = new AbortController();
      setShare(0);
      return sendFiles({
        path,
        params,
        field,
        files,
        texts: more,
        onProgress: setShare,
        signal: stop.current.signal,
      });
    },
    onMutate: () => onSending?.(true),
    onSettled: () => onSending?.(false),
    onSuccess: (answer, files) => onDone(answer, files.length),
    onError: (error: Error) => notifyNoAnswer(error),
  });
  const chosen = sending.variables ?? [];
  const isStopped = sending.error?.name === 'AbortError';
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton
          multiple
          accept={ACCEPT}
          resetRef={forget}
          onChange={(files) => {
            if (files.length > 0) sending.mutate(files);
            // Reset the input, so that a corrected file with the same name can be chosen again.
            forget.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="light"
              loading={sending.isPending}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {label ?? texts.add}
            </Button>
          )}
        </FileButton>
        {sending.isPending && (
          <Button variant="subtle" onClick={() => stop.current?.abort()}>
            {texts.stop}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {texts.rules}
        </Text>
      </Group>
      {sending.isPending && (
        <div>
          <Progress value={share * 100} aria-label={texts.progress} />
          <Text size="sm" role="status">
            {texts.sending(percent(Math.floor(share * 100) / 100))}
          </Text>
        </div>
      )}
      {sending.error !== null && !isStopped && <Refusal error={sending.error} files={chosen} field={field} />}
    </Stack>
  );
}

/** Errors by file name; the server identifies files by index. */
function Refusal({ error, files, field }: { error: Error; files: File[]; field: string }) {
  const texts = useTexts(fileTexts);
  const say = useServerText();
  const named =
    error instanceof ApiError
      ? Object.entries(error.fields).flatMap(([name, messages]) => {
          const file = files[Number(new RegExp(`^${field}\\.(\\d+)$`).exec(name)?.[1])];
          return file === undefined
            ? []
            : [texts.refused(file.name, say(messages[0] ?? '', { path: name, label: '' }).trim())];
        })
      : [];
  const tooLarge =
    error instanceof ApiError && error.status === 413
      ? files
          .filter(({ size }) => size > SCAN_MAX_BYTES)
          .map(({ name }) => texts.refused(name, texts.tooLarge))
      : [];
  const lines = [...named, ...tooLarge];
  if (lines.length === 0 && files.length > MAX_FILES) lines.push(texts.tooMany);
  if (lines.length === 0) return <FormProblem error={error} />;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
