import { notifications } from '@mantine/notifications';
import { hasStatus, NoAnswer } from '../api/errors.ts';
import { serverText } from '../language/server-texts.ts';
import type { Language } from '../language/texts.ts';
import { durationIn } from '../shell/wait.tsx';
import { kitTexts } from './texts.ts';

/** Shows a success toast, which disappears by itself and is announced to screen readers. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', withBorder: true, closeButtonProps: named() });
}

/** Shows an error toast for a background failure that no form displays. */
export function notifyFailed(error: unknown): void {
  showFailure(wordsFor(error));
}

/** Shows an error toast for a visible action that was reverted: first the outcome, then the reason. */
export function notifyUndone(outcome: string, why: unknown): void {
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

/** Language of the page, for code outside of React components. */
function spoken(): Language {
  return document.documentElement.lang as Language;
}
