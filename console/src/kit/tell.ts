import { notifications } from '@mantine/notifications';

/** A short word that something was done; it goes away by itself and is read out. */
export function tellDone(message: string): void {
  notifications.show({ message, color: 'green', withBorder: true });
}

/** What failed in the background, where no form shows it. */
export function tellFailed(error: unknown): void {
  notifications.show({
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    withBorder: true,
    autoClose: 10_000,
  });
}
