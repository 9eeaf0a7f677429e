import { Alert, List } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiError, hasStatus, NoAnswer } from '../../api/errors.ts';
import { useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';

interface FormProblemProps {
  /** What `useSubmit` or a mutation failed by. */
  error: unknown;
  /** The names of the fields that show their own errors; what else the server names is listed here. */
  fields?: readonly string[];
}

/** Why something was not done, in words one can act on. Nothing while there is no error. */
export function FormProblem({ error, fields = [] }: FormProblemProps) {
  const texts = useTexts(kitTexts);
  const wait = useCountdown(hasStatus(error, 429) ? error.retryAfterInSeconds : undefined);
  if (!error) return null;
  const others = error instanceof ApiError ? elsewhere(error, fields) : [];
  const isAllBeside = hasStatus(error, 422) && Object.keys(error.fields).length > 0 && others.length === 0;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />} my="sm">
      {isAllBeside && texts.fixFields}
      {error instanceof NoAnswer && texts.noAnswer}
      {wait !== undefined &&
        texts.wait(wait > 90 ? texts.minutes(Math.ceil(wait / 60)) : texts.seconds(wait))}
      {!isAllBeside &&
        wait === undefined &&
        !(error instanceof NoAnswer) &&
        others.length === 0 &&
        messageOf(error)}
      {others.length > 0 && (
        <List size="sm">
          {others.map((message) => (
            <List.Item key={message}>{message}</List.Item>
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

/** Seconds left, counted down; undefined when there is nothing to wait for. */
function useCountdown(seconds: number | undefined): number | undefined {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined) return;
    const until = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.ceil((until - Date.now()) / 1_000);
      setLeft(now > 0 ? now : undefined);
    }, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
