import { notifications } from '@mantine/notifications';
import type { Language } from '../language/texts.ts';
import { kitTexts } from './texts.ts';

/** A short word that something was done; it goes away by itself and is read out. */
export function tellDone(message: string): void {
  notifications.show({ message, color: 'green', withBorder: true, closeButtonProps: named() });
}

/** What failed in the background, where no form shows it. */
export function tellFailed(error: unknown): void {
  notifications.show({
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    withBorder: true,
    autoClose: 10_000,
    closeButtonProps: named(),
  });
}

/** Outside of components, the page says which language is spoken. */
function named() {
  return { 'aria-label': kitTexts[document.documentElement.lang as Language].close };
}
