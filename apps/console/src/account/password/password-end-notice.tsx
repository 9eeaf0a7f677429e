import { Alert } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ownTexts } from '../own-texts.ts';

/** Shows when a generated password expires. `endsAt` is ISO 8601; renders nothing without it. */
export function PasswordEndNotice({ endsAt }: { endsAt: string | undefined }) {
  const texts = useTexts(ownTexts);
  const formats = useFormats();
  if (endsAt === undefined) return null;
  return (
    <Alert role="status" color="yellow" variant="light" title={texts.passwordEnds} mb="lg">
      {texts.passwordEndsText(formats.dateTime(endsAt))}
    </Alert>
  );
}
