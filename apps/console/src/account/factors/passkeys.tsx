import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconFingerprint } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { thisDevice } from '../device.ts';
import { ownTexts } from '../own-texts.ts';
import { usePasswordGate } from '../password/password-gate.tsx';
import { Row } from '../row.tsx';
import { type Passkey, useFactors } from './factors.ts';
import { makePasskey, NoPasskey, preparePasskeys } from './passkey-browser.ts';

const PASSKEYS_KEY = ['account', 'passkeys'] as const;

export function usePasskeys() {
  const factors = useFactors();
  return useQuery({ queryKey: PASSKEYS_KEY, queryFn: () => factors.passkeys() });
}

/** One passkey. `isLast` is true when it is the account's only second factor. */
export function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const texts = useTexts(ownTexts);
  const formats = useFormats();
  const queries = useQueryClient();
  const { withPassword, openWithPassword } = usePasswordGate();
  const factors = useFactors();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const used =
    passkey.last_used_at === null ? texts.neverUsed : texts.usedAt(formats.ago(passkey.last_used_at));
  return (
    <>
      <Row
        icon={<IconFingerprint size={22} aria-hidden />}
        title={passkey.name}
        detail={`${texts.addedOn(formats.date(passkey.created_at))} · ${used}`}
        actions={
          <>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => setOpen('rename')}
              aria-label={texts.renameNamed(passkey.name)}
            >
              {texts.rename}
            </Button>
            <Button
              variant="subtle"
              size="xs"
              color="red"
              onClick={() => openWithPassword(() => setOpen('remove'))}
              aria-label={texts.removeNamed(passkey.name)}
            >
              {texts.remove}
            </Button>
          </>
        }
      />
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={texts.removeNamed(passkey.name)}
          text={isLast ? texts.removeLastPasskey : texts.removePasskey}
          answer={texts.remove}
          action={() => withPassword(() => factors.removePasskey(passkey.id))}
          onClose={close}
          onDone={async () => {
            notifyDone(texts.passkeyRemoved);
            close();
            await queries.invalidateQueries({ queryKey: PASSKEYS_KEY });
          }}
        />
      )}
    </>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const texts = useTexts(ownTexts);
  const queries = useQueryClient();
  const factors = useFactors();
  const form = useForm({ initialValues: { name: passkey.name } });
  const sending = useSubmit(form, {
    send: (body) => factors.renamePasskey(passkey.id, body),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: PASSKEYS_KEY });
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.rename}
      onClose={onClose}
      {...sending}
      fields={['name']}
      isShort
      save={texts.save}
    >
      <TextInput label={texts.passkeyName} required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}

interface AddPasskeyProps {
  onClose: () => void;
  onAdded: () => void;
}

/** Dialog that asks for a name and lets the browser create the passkey. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyProps) {
  const texts = useTexts(ownTexts);
  const queries = useQueryClient();
  const { withPassword } = usePasswordGate();
  const factors = useFactors();
  useEffect(preparePasskeys, []);
  const form = useForm({ initialValues: { name: thisDevice() } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ name }) =>
      withPassword(async () => {
        const credential = await makePasskey(await factors.passkeyOptions());
        return await factors.addPasskey({ name, credential });
      }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: PASSKEYS_KEY });
      notifyDone(texts.passkeyAdded);
      onAdded();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={texts.addPasskey}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{texts.addPasskeyHint}</Text>
          {problem instanceof NoPasskey ? (
            <Alert role="alert" color="yellow" variant="light">
              {problem.why === 'known already' ? texts.knownPasskey : texts.noPasskeyMade}
            </Alert>
          ) : (
            <FormProblem error={problem} fields={['name']} isShort />
          )}
          <TextInput
            label={texts.passkeyName}
            description={texts.passkeyNameHint}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isSending} leftSection={<IconFingerprint size={18} aria-hidden />}>
              {texts.addPasskey}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
