import { Alert, List } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError, hasStatus, NoAnswer } from '../../api/errors.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { useCountdown, Wait } from '../../shell/wait.tsx';
import { kitTexts } from '../texts.ts';

interface FormProblemProps {
  /** What `useSubmit` or a mutation failed by. */
  error: unknown;
  /** The names of the fields that show their own errors; what else the server names is listed here. */
  fields?: readonly string[];
  /** The form is seen whole: what stands beside its fields needs no further word. */
  isShort?: boolean;
}

/** Why something was not done, in words one can act on. Nothing while there is no error. */
export function FormProblem({ error, fields = [], isShort = false }: FormProblemProps) {
  const texts = useTexts(kitTexts);
  const say = useServerText();
  const seconds = hasStatus(error, 429) ? error.retryAfterInSeconds : undefined;
  const left = useCountdown(seconds);
  if (!error) return null;
  const isLimited = seconds !== undefined;
  // What was refused for its number may be asked again now: nothing is wrong with it.
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
