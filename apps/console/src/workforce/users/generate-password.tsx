import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconCheck, IconCopy, IconKey } from '../../kit/icons/tabler.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { USERS_KEY, type User } from './components.tsx';
import { userTexts } from './texts.ts';

/** Button that generates a random password. The password is shown once and not stored in readable form. */
export function GeneratePassword({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const generating = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/users/{user}/generate_password', { params: { path: { user: user.id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    // Do not keep the password in memory after the dialog is closed.
    gcTime: 0,
  });
  const password = generating.data?.data.password;
  const close = () => {
    setOpen(false);
    generating.reset();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => {
          generating.reset();
          setOpen(true);
        }}
      >
        {texts.generate}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={password === undefined ? texts.generateTitle(user.name) : texts.generated}
        size="lg"
        // A stray click must not close the dialog, because the password cannot be shown again.
        closeOnClickOutside={password === undefined}
        closeOnEscape={password === undefined}
      >
        {password === undefined ? (
          <Stack>
            <Text>{texts.generateText}</Text>
            <FormProblem error={generating.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                {kit.cancel}
              </Button>
              <Button loading={generating.isPending} onClick={() => generating.mutate()}>
                {texts.generateYes}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Stack>
            {/* On phones the button wraps below, so that the whole password is visible. */}
            <Group align="flex-end">
              <TextInput
                label={texts.password}
                value={password}
                readOnly
                autoComplete="off"
                ff="monospace"
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                style={{ flex: '1 1 18rem' }}
                onFocus={(event) => event.currentTarget.select()}
              />
              <CopyButton value={password} timeout={3_000}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    onClick={copy}
                    leftSection={
                      copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                    }
                  >
                    {copied ? kit.copied : kit.copy}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <Text size="sm" c="dimmed" role="status">
              {texts.generatedHint}
            </Text>
            <Group justify="flex-end">
              <Button onClick={close}>{texts.generatedClose}</Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
