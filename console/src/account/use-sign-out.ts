import { useMutation } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';
import { tellFailed } from '../kit/tell.ts';
import { forgetAll } from './me.tsx';

interface SignOut {
  /** Asks the server to end the session. */
  end: () => Promise<unknown>;
  /** Where one goes from there. */
  leave: () => void;
}

/**
 * Signs out. A session that has ended already (401) is all that was wanted; whatever else is in the way is told, for who
 * leaves the machine must know that they are signed in still.
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
    onError: tellFailed,
  });
  return () => ending.mutate();
}
