import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { hearingTexts } from './texts.ts';

/** Warnings about the time of a hearing; renders nothing without warnings. */
export function Warned({ warnings }: { warnings: readonly string[] }) {
  const texts = useTexts(hearingTexts);
  const say = useServerText();
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      {warnings.map((warning) => (
        <Text key={warning} size="sm">
          {say(warning)}
        </Text>
      ))}
      <Text size="sm">{texts.warned}</Text>
    </Alert>
  );
}
