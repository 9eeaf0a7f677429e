import { ActionIcon, Button, CopyButton, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconCheck, IconCopy } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { calendarTexts } from './texts.ts';

/** Dialog for the personal subscription link: create, copy once, revoke (contract, court). */
export function Address({ onClose }: { onClose: () => void }) {
  const texts = useTexts(calendarTexts);
  const making = useMutation({
    mutationFn: async () => (await answer(api.POST('/api/calendar-token'))).data,
  });
  return (
    <Dialog opened onClose={onClose} title={texts.address}>
      <Stack>
        <Text>{texts.addressText}</Text>
        <Text fw={600}>{texts.addressSecret}</Text>
        {making.data !== undefined && <Shown url={making.data.url} />}
        {making.data === undefined && (
          <Text size="sm" c="dimmed">
            {texts.addressReplaces}
          </Text>
        )}
        <FormProblem error={making.error} />
        <Group justify="space-between">
          <ConfirmButton
            label={texts.revoke}
            title={texts.revokeTitle}
            text={texts.revokeText}
            action={() => api.DELETE('/api/calendar-token')}
            onDone={() => {
              making.reset();
              notifyDone(texts.revoked);
            }}
          />
          {making.data === undefined && (
            <Button loading={making.isPending} onClick={() => making.mutate()}>
              {texts.addressNew}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Shown({ url }: { url: string }) {
  const texts = useTexts(calendarTexts);
  const kit = useTexts(kitTexts);
  return (
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <TextInput
          label={texts.addressIs}
          description={texts.addressOnce}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          rightSection={
            <Tooltip label={copied ? kit.copied : kit.copy}>
              <ActionIcon variant="subtle" aria-label={copied ? kit.copied : kit.copy} onClick={copy}>
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          }
        />
      )}
    </CopyButton>
  );
}
