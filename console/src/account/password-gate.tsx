import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { hasStatus } from '../api/errors.ts';
import { Dialog } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/forms/problem.tsx';
import { useSubmit } from '../kit/forms/use-submit.ts';
import { tellFailed } from '../kit/tell.ts';
import { useTexts } from '../language/language.tsx';
import { useFactors } from './factors.ts';
import { ownTexts } from './own-texts.ts';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';

interface Gate {
  /** Does what the server does only for who has given their password lately (423): asks for it first if need be. */
  withPassword: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Opens something after the password was given. Nothing happens without it. */
  openWithPassword: (open: () => void) => void;
}

const Gated = createContext<Gate | undefined>(undefined);

export function usePasswordGate(): Gate {
  const gate = useContext(Gated);
  if (gate === undefined) throw new Error('What needs the password stands outside of the gate.');
  return gate;
}

/** The dialog was closed. */
class PasswordNotGiven extends Error {
  constructor() {
    super('The password was not given.');
    this.name = 'PasswordNotGiven';
  }
}

/** Around what asks for the password once more: it counts for three hours. */
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
      // Asked beforehand, so that nothing is refused in the common case.
      if (!(await factors.isConfirmed())) await ask();
      try {
        return await action();
      } catch (error) {
        // The three hours were over between the two.
        if (!hasStatus(error, 423)) throw error;
        await ask();
        return await action();
      }
    };
    return {
      withPassword,
      openWithPassword: (open) => {
        withPassword(async () => open()).catch((error: unknown) => {
          if (!(error instanceof PasswordNotGiven)) tellFailed(error);
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
