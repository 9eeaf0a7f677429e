import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { noteFactorOwed } from '../../api/session.ts';
import { useTexts } from '../../language/language.tsx';
import { ownTexts } from '../own-texts.ts';
import { pathWithin } from '../sign-in/return-path.ts';

const useTo = () => useSearchParams()[0].get('to');

/**
 * Returns true if `FactorGate` redirected the user here to set up a second factor; the page then shows nothing else.
 */
export const useIsLed = (): boolean => useTo() !== null;

/**
 * Explains why the user was redirected to this page. Once a second factor is set up, the notice links back to the
 * requested page.
 */
export function FactorNotice({ isOn }: { isOn: boolean }) {
  const texts = useTexts(ownTexts);
  const to = useTo();
  useEffect(() => {
    if (isOn) noteFactorOwed(false);
  }, [isOn]);
  if (to === null) return null;
  if (!isOn)
    return (
      <Alert role="status" color="yellow" variant="light" title={texts.factorOwed} mb="lg">
        {texts.factorOwedText}
      </Alert>
    );
  return (
    <Alert role="status" color="green" variant="light" title={texts.factorSettled} mb="lg">
      <Text size="sm">{texts.factorSettledText}</Text>
      <Group mt="sm">
        <Button component={Link} to={pathWithin(to)} replace size="xs">
          {texts.goOn}
        </Button>
      </Group>
    </Alert>
  );
}
