import { useMutation } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';
import { notifyFailed } from '../kit/notify.ts';
import { forgetAll } from './me.tsx';

interface SignOut {
  /** Ends the session on the server. */
  end: () => Promise<unknown>;
  /** Navigates away after sign-out. */
  leave: () => void;
}

/**
 * Signs the user out. A 401 counts as success, because the session has already ended. Any other failure is shown: the
 * user must know that the session is still open on this computer.
 */
export function useSignOut({ end, leave }: SignOut): () => void {
  const ending = useMutation({
    mutationFn: async () => {
      try {
        await end();
      } catch (error) {
        if (!hasStatus(error, 401)) throw error;
      }
    },
    onSuccess: () => {
      forgetAll(false);
      leave();
    },
    onError: notifyFailed,
  });
  return () => ending.mutate();
}
