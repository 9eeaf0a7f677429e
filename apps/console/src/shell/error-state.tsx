import { isMessage } from '@bulwagan/contracts/errors/shared/recognized.ts';
import { Button, Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { hasStatus, NoAnswer } from '../api/errors.ts';
import { useTexts } from '../language/language.tsx';
import { useServerText } from '../language/use-server-text.ts';
import { shellTexts } from './texts.ts';
import { Wait } from './wait.tsx';

/** Error page of a route, with a retry button. */
export function PageErrorState() {
  return <ErrorState error={useRouteError()} onRetry={() => location.reload()} />;
}

/** Page for unknown addresses. */
export function NoSuchPage() {
  const texts = useTexts(shellTexts);
  return <Notice title={texts.notFoundTitle} text={texts.notFound} />;
}

/** Page for missing permissions. `missing` names the permission that the account needs. */
export function Forbidden({ missing }: { missing?: string | undefined }) {
  const texts = useTexts(shellTexts);
  return (
    <Notice
      title={texts.forbiddenTitle}
      text={missing === undefined ? texts.forbidden : texts.forbiddenFor(missing)}
    />
  );
}

/** Error message in place of content that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(shellTexts);
  const say = useServerText();
  if (hasStatus(error, 404) || (isRouteErrorResponse(error) && error.status === 404)) return <NoSuchPage />;
  if (isDisabled(error)) return <Notice title={texts.disabledTitle} text={texts.disabled} />;
  if (hasStatus(error, 403)) {
    // The services do not say which permission or scope is missing.
    if (isMessage(error.message, 'request.forbidden')) return <Forbidden />;
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
  // A code chunk that fails to load throws a TypeError.
  const isUnreached =
    error instanceof NoAnswer || (error instanceof TypeError && /import|fetch/i.test(error.message));
  return (
    <Notice
      title={texts.errorTitle}
      text={isUnreached ? texts.errorOffline : texts.problem}
      onRetry={onRetry}
    />
  );
}

/** The user's account is disabled (C§5, W§5): the server answers every request with this message. */
function isDisabled(error: unknown): boolean {
  return hasStatus(error, 403) && isMessage(error.message, 'account.disabled');
}

/** Message in place of a page, with a link to the home page. */
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
