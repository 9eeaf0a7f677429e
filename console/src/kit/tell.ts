import { notifications } from '@mantine/notifications';
import { hasStatus, NoAnswer } from '../api/errors.ts';
import { serverText } from '../language/server-texts.ts';
import type { Language } from '../language/texts.ts';
import { durationIn } from '../shell/wait.tsx';
import { kitTexts } from './texts.ts';

/** A short word that something was done; it goes away by itself and is read out. */
export function tellDone(message: string): void {
  notifications.show({ message, color: 'green', withBorder: true, closeButtonProps: named() });
}

/** What failed in the background, where no form shows it. */
export function tellFailed(error: unknown): void {
  showFailure(wordsFor(error));
}

/** The same of what somebody has just seen happen: first what has become of it, then why. */
export function tellUndone(outcome: string, why: unknown): void {
  showFailure(`${outcome} ${wordsFor(why)}`);
}

function showFailure(message: string): void {
  notifications.show({
    message,
    color: 'red',
    withBorder: true,
    autoClose: 10_000,
    closeButtonProps: named(),
  });
}

function wordsFor(error: unknown): string {
  if (error instanceof NoAnswer) return kitTexts[spoken()].noAnswer;
  if (hasStatus(error, 429) && error.retryAfterInSeconds !== undefined)
    return kitTexts[spoken()].wait(durationIn(spoken(), error.retryAfterInSeconds));
  return serverText(error instanceof Error ? error.message : String(error), spoken());
}

function named() {
  return { 'aria-label': kitTexts[spoken()].close };
}

/** Outside of components, the page says which language is spoken. */
function spoken(): Language {
  return document.documentElement.lang as Language;
}
