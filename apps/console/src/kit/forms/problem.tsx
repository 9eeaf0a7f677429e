import { Alert, List } from '@mantine/core';
import { ApiError, hasStatus, NoAnswer } from '../../api/errors.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { useCountdown, Wait } from '../../shell/wait.tsx';
import { IconAlertCircle } from '../icons/tabler.ts';
import { kitTexts } from '../texts.ts';

interface FormProblemProps {
  /** Error of `useSubmit` or of a mutation. */
  error: unknown;
  /** Names of the fields that show their own errors. Errors of other fields are listed here. */
  fields?: readonly string[];
  /** True if the whole form is visible, so that errors shown at fields need no summary. */
  isShort?: boolean;
}

/** Explains why a request failed. Renders nothing without an error. */
export function FormProblem({ error, fields = [], isShort = false }: FormProblemProps) {
  const texts = useTexts(kitTexts);
  const say = useServerText();
  const seconds = hasStatus(error, 429) ? error.retryAfterInSeconds : undefined;
  const left = useCountdown(seconds);
  if (!error) return null;
  const isLimited = seconds !== undefined;
  // The wait of the rate limit is over, and the request has no other error.
  if (isLimited && left === 0) return null;
  const others = error instanceof ApiError && !isLimited ? elsewhere(error, fields) : [];
  const isAllBeside = hasStatus(error, 422) && Object.keys(error.fields).length > 0 && others.length === 0;
  if (isAllBeside && isShort) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />} my="sm">
      {isAllBeside && texts.fixFields}
      {error instanceof NoAnswer && texts.noAnswer}
      {isLimited && <Wait seconds={seconds}>{texts.wait}</Wait>}
      {!isAllBeside &&
        !isLimited &&
        !(error instanceof NoAnswer) &&
        others.length === 0 &&
        say(messageOf(error))}
      {others.length > 0 && (
        <List size="sm">
          {others.map((message) => (
            <List.Item key={message}>{say(message)}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function elsewhere(error: ApiError, fields: readonly string[]): string[] {
  return Object.entries(error.fields).flatMap(([name, messages]) =>
    fields.includes(name) ? [] : [...messages],
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
