import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { hasStatus } from '../../api/errors.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyFailed } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useFactors } from '../factors/factors.ts';
import { ownTexts } from '../own-texts.ts';
import { accountTexts } from '../texts.ts';
import { PasswordField } from './password-field.tsx';

interface Gate {
  /**
   * Runs an action that the server refuses with 423 unless the password was confirmed recently. Asks for the password
   * first if needed.
   */
  withPassword: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Calls `open` after the password was confirmed. Does nothing if the user closes the dialog. */
  openWithPassword: (open: () => void) => void;
}

const Gated = createContext<Gate | undefined>(undefined);

export function usePasswordGate(): Gate {
  const gate = useContext(Gated);
  if (gate === undefined) throw new Error('What needs the password stands outside of the gate.');
  return gate;
}

/** Error for a closed password dialog. */
class PasswordNotGiven extends Error {
  constructor() {
    super('The password was not given.');
    this.name = 'PasswordNotGiven';
  }
}

/** Wraps parts of a page that need a confirmed password. A confirmation is valid for three hours. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<{ settle: (isGiven: boolean) => void }>();
  const factors = useFactors();
  const ask = useCallback(async () => {
    const isGiven = await new Promise<boolean>((settle) => setAsking({ settle }));
    setAsking(undefined);
    if (!isGiven) throw new PasswordNotGiven();
  }, []);
  const gate = useMemo<Gate>(() => {
    const withPassword: Gate['withPassword'] = async (action) => {
      // Check before running the action, because the server would refuse it without a recent confirmation.
      if (!(await factors.isConfirmed())) await ask();
      try {
        return await action();
      } catch (error) {
        // The confirmation expired between the check and the action.
        if (!hasStatus(error, 423)) throw error;
        await ask();
        return await action();
      }
    };
    return {
      withPassword,
      openWithPassword: (open) => {
        withPassword(async () => open()).catch((error: unknown) => {
          if (!(error instanceof PasswordNotGiven)) notifyFailed(error);
        });
      },
    };
  }, [ask, factors]);
  return (
    <Gated value={gate}>
      {children}
      {asking !== undefined && <PasswordDialog onSettled={asking.settle} />}
    </Gated>
  );
}

function PasswordDialog({ onSettled }: { onSettled: (isGiven: boolean) => void }) {
  const texts = useTexts(ownTexts);
  const { password } = useTexts(accountTexts);
  const { confirm } = useFactors();
  const form = useForm({ initialValues: { password: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) => confirm(body),
    onDone: () => onSettled(true),
  });
  return (
    <Dialog opened onClose={() => onSettled(false)} title={texts.gateTitle} zIndex={250}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{texts.gate}</Text>
          <FormProblem error={problem} fields={['password']} isShort />
          <PasswordField
            label={password}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onSettled(false)}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {texts.goOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
