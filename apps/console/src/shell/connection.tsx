import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { BASE_PATH } from '../api/base.ts';
import { NoAnswer } from '../api/errors.ts';
import { IconWifiOff } from '../kit/icons/tabler.ts';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

const ASK_AGAIN_EVERY_MS = 3_000;

let isAway = !navigator.onLine;
const listeners = new Set<() => void>();

function notify(away: boolean): void {
  if (isAway === away) return;
  isAway = away;
  for (const listener of listeners) listener();
}

/** Shows the connection notice after a request without a response, until the server responds again. */
export function notifyNoAnswer(error: unknown): void {
  if (error instanceof NoAnswer) notify(true);
}

window.addEventListener('offline', () => notify(true));

/** Notice shown while the server does not respond. Polls the server and then refetches failed queries. */
export function ConnectionNotice() {
  const texts = useTexts(shellTexts);
  const queries = useQueryClient();
  const isShown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAway,
  );
  useEffect(() => {
    if (!isShown) return;
    const ask = async () => {
      if (!(await isAnswering())) return;
      notify(false);
      await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    };
    const timer = setInterval(() => void ask(), ASK_AGAIN_EVERY_MS);
    const now = () => void ask();
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [isShown, queries]);
  return (
    <output aria-live="polite" style={{ position: 'fixed', insetInline: 0, top: 0, zIndex: 400 }}>
      {isShown && (
        <Alert
          variant="filled"
          color="yellow.3"
          autoContrast
          radius={0}
          icon={<IconWifiOff aria-hidden />}
          py="xs"
        >
          {texts.offline}
        </Alert>
      )}
    </output>
  );
}

async function isAnswering(): Promise<boolean> {
  try {
    const response = await fetch(`${BASE_PATH}/first.js`, { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    // The server is still unreachable.
    return false;
  }
}
