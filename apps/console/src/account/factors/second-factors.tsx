import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconDeviceMobile, IconKey, IconLifebuoy } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ownTexts } from '../own-texts.ts';
import { usePasswordGate } from '../password/password-gate.tsx';
import { Row } from '../row.tsx';
import { AppDialog } from './app-dialog.tsx';
import { useFactors } from './factors.ts';
import { canUsePasskeys } from './passkey-browser.ts';
import { AddPasskeyDialog, PasskeyRow, usePasskeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Open = 'set up' | 'turn off' | 'codes' | 'renew' | 'add passkey';

interface SecondFactorsProps {
  hasApp: boolean;
  /** Called after the authenticator app was turned on or off. */
  onAppChanged: () => Promise<unknown>;
}

/** Section for second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactors({ hasApp, onAppChanged }: SecondFactorsProps) {
  const texts = useTexts(ownTexts);
  const factors = useFactors();
  const { withPassword, openWithPassword } = usePasswordGate();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data: passkeys, error } = usePasskeys();
  const isOn = hasApp || (passkeys?.length ?? 0) > 0;
  const button = (label: string, what: Open) => (
    <Button variant="default" size="xs" onClick={() => openWithPassword(() => setOpen(what))}>
      {label}
    </Button>
  );
  return (
    <>
      <Stack gap={0}>
        <Row
          icon={<IconDeviceMobile size={22} aria-hidden />}
          title={
            <Group gap="xs" component="span">
              {texts.app}
              <OnOff isOn={hasApp} />
            </Group>
          }
          detail={texts.appHint}
          actions={hasApp ? button(texts.disable, 'turn off') : button(texts.setUp, 'set up')}
        />
        <Row
          icon={<IconKey size={22} aria-hidden />}
          title={texts.passkeys}
          detail={canUsePasskeys() ? texts.passkeysHint : texts.noPasskeysHere}
          actions={canUsePasskeys() && button(texts.addPasskey, 'add passkey')}
        />
        <FormProblem error={error} />
        {passkeys?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={!hasApp && passkeys.length === 1} />
        ))}
        {isOn && (
          <Row
            icon={<IconLifebuoy size={22} aria-hidden />}
            title={texts.codes}
            detail={texts.codesHint}
            actions={
              <>
                {button(texts.showCodes, 'codes')}
                {button(texts.renewCodes, 'renew')}
              </>
            }
          />
        )}
        {passkeys !== undefined && !isOn && (
          <Text size="sm" mt="sm">
            {texts.nothingOn}
          </Text>
        )}
      </Stack>
      {open === 'set up' && <AppDialog onClose={close} onTurnedOn={onAppChanged} />}
      {open === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {open === 'add passkey' && (
        <AddPasskeyDialog onClose={close} onAdded={() => setOpen(isOn ? undefined : 'codes')} />
      )}
      {open === 'turn off' && (
        <ConfirmDialog
          title={texts.disableTitle}
          text={passkeys?.length ? texts.disableWithPasskeys : texts.disableText}
          answer={texts.disable}
          action={() => withPassword(() => factors.disableApp())}
          onClose={close}
          onDone={async () => {
            await onAppChanged();
            close();
            notifyDone(texts.turnedOff);
          }}
        />
      )}
      {open === 'renew' && (
        <ConfirmDialog
          title={texts.renewTitle}
          text={texts.renewText}
          answer={texts.renewCodes}
          action={() => withPassword(() => factors.renewCodes())}
          onClose={close}
          onDone={() => setOpen('codes')}
        />
      )}
    </>
  );
}

function OnOff({ isOn }: { isOn: boolean }) {
  const texts = useTexts(ownTexts);
  return (
    <Badge variant="light" color={isOn ? 'green' : 'gray'} tt="none">
      {isOn ? texts.on : texts.off}
    </Badge>
  );
}
