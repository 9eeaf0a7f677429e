import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { Dialog } from '../dialog.tsx';
import { kitTexts } from '../texts.ts';

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const texts = useTexts(kitTexts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog opened onClose={blocker.reset} title={texts.leaveTitle}>
      <Text mb="lg">{texts.leave}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {texts.stay}
        </Button>
        <Button color="red" onClick={blocker.proceed}>
          {texts.leaveNow}
        </Button>
      </Group>
    </Dialog>
  );
}
