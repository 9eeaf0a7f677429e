import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../kit/dialog.tsx';
import { saveAs } from '../../kit/download.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconDownload, IconPrinter } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { CopyText } from '../copy-text.tsx';
import { type Person, usePerson } from '../me.tsx';
import { ownTexts } from '../own-texts.ts';
import { usePasswordGate } from '../password/password-gate.tsx';
import { useFactors } from './factors.ts';
import classes from './recovery-codes.module.css';

export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(ownTexts);
  return (
    <Dialog opened onClose={onClose} title={texts.codes} size="lg">
      <RecoveryCodes onClose={onClose} />
    </Dialog>
  );
}

/** Recovery codes, with buttons to copy, download and print them. */
export function RecoveryCodes({ lead, onClose }: { lead?: string; onClose: () => void }) {
  const texts = useTexts(ownTexts);
  const { username, email } = usePerson<Person & { username?: string }>();
  const factors = useFactors();
  const { withPassword } = usePasswordGate();
  const { data: codes, error } = useQuery({
    queryKey: ['account', 'recovery-codes'],
    queryFn: () => withPassword(() => factors.recoveryCodes()),
    // Secrets are fetched when shown and never cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whose = username ?? email;
  return (
    <div className={classes.sheet}>
      {lead !== undefined && (
        <Alert color="green" variant="light" mb="md" className="no-print">
          {lead}
        </Alert>
      )}
      <Text>{texts.codesText}</Text>
      <Text className={classes.whose}>{texts.codesOf(whose, location.host)}</Text>
      <FormProblem error={error} />
      {codes === undefined && !error && <Skeleton h={148} my="md" />}
      {codes !== undefined && (
        <>
          <ul className={classes.codes} aria-label={texts.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Group justify="space-between" className="no-print">
            <Group gap="xs">
              <CopyText text={codes.join('\n')} />
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() =>
                  saveAs(
                    new Blob([`${texts.codesOf(whose, location.host)}\n\n${codes.join('\n')}\n`], {
                      type: 'text/plain',
                    }),
                    texts.codesFile,
                  )
                }
              >
                {texts.download}
              </Button>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                {texts.print}
              </Button>
            </Group>
            <Button onClick={onClose}>{texts.keptThem}</Button>
          </Group>
        </>
      )}
    </div>
  );
}
