import { Button, Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { hasStatus, NoAnswer } from '../api/errors.ts';
import { useTexts } from '../language/language.tsx';
import { useServerText } from '../language/use-server-text.ts';
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

/** A page that is for others; `missing` says in words what the account would need for it. */
export function Forbidden({ missing }: { missing?: string | undefined }) {
  const texts = useTexts(shellTexts);
  return (
    <Notice
      title={texts.forbiddenTitle}
      text={missing === undefined ? texts.forbidden : texts.forbiddenFor(missing)}
    />
  );
}

/** In place of what could not be loaded. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(shellTexts);
  const say = useServerText();
  if (hasStatus(error, 404) || (isRouteErrorResponse(error) && error.status === 404)) return <NoSuchPage />;
  if (isDisabled(error)) return <Notice title={texts.disabledTitle} text={texts.disabled} />;
  if (hasStatus(error, 403)) {
    if (error.message === UNEXPLAINED) return <Forbidden />;
    return <Notice title={texts.forbiddenTitle} text={say(error.message)} />;
  }
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

/** What the services say where a role or its reach is missing: which one they keep to themselves. */
const UNEXPLAINED = 'This action is unauthorized.';

/** The account of who is signed in was disabled meanwhile (C§5, W§5): every request is answered so. */
function isDisabled(error: unknown): boolean {
  return hasStatus(error, 403) && error.message === 'Your account has been disabled.';
}

/** In place of a page: what is the matter, and the way to the first page. */
export function Notice({ title, text, onRetry }: { title: string; text: ReactNode; onRetry?: () => void }) {
  const texts = useTexts(shellTexts);
  return (
    <Container size="sm" py="xl" role="alert" data-instead-of-page>
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
