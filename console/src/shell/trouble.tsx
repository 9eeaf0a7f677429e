import { Button, Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { hasStatus, NoAnswer } from '../api/errors.ts';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';
import { Wait } from './wait.tsx';

/** In place of a page that cannot be shown, with what can be done about it. */
export function PageTrouble() {
  return <Trouble error={useRouteError()} onRetry={() => location.reload()} />;
}

/** No page stands at this address. */
export function NoSuchPage() {
  const texts = useTexts(shellTexts);
  return <Notice title={texts.notFoundTitle} text={texts.notFound} />;
}

/** In place of what could not be loaded. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(shellTexts);
  if (hasStatus(error, 404) || (isRouteErrorResponse(error) && error.status === 404)) return <NoSuchPage />;
  if (isDisabled(error)) return <Notice title={texts.disabledTitle} text={texts.disabled} />;
  if (hasStatus(error, 403)) return <Notice title={texts.forbiddenTitle} text={texts.forbidden} />;
  if (hasStatus(error, 429) && error.retryAfterInSeconds !== undefined) {
    const wait = (
      <Wait seconds={error.retryAfterInSeconds} onOver={onRetry}>
        {texts.busy}
      </Wait>
    );
    return <Notice title={texts.busyTitle} text={wait} onRetry={onRetry} />;
  }
  // A part of the program that could not be fetched fails as a TypeError; so would nothing of our own.
  const isUnreached =
    error instanceof NoAnswer || (error instanceof TypeError && /import|fetch/i.test(error.message));
  return (
    <Notice
      title={texts.troubleTitle}
      text={isUnreached ? texts.troubleOffline : texts.trouble}
      onRetry={onRetry}
    />
  );
}

/** The account of who is signed in was disabled meanwhile (C§5, W§5): every request is answered so. */
function isDisabled(error: unknown): boolean {
  return hasStatus(error, 403) && error.message === 'Your account has been disabled.';
}

function Notice({ title, text, onRetry }: { title: string; text: ReactNode; onRetry?: () => void }) {
  const texts = useTexts(shellTexts);
  return (
    <Container size="sm" py="xl" role="alert">
      <Title order={1} size="h2" mb="sm">
        {title}
      </Title>
      <Text mb="lg">{text}</Text>
      <Group>
        {onRetry !== undefined && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
        <Button variant="default" component={Link} to="/">
          {texts.home}
        </Button>
      </Group>
    </Container>
  );
}
