import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { LeaveGuard } from './leave-guard.tsx';

/** Guards a form that was changed, and leaves it for another page once it is saved. */
export function useLeave(isDirty: boolean): { guard: ReactNode; leave: (to: string) => void } {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  return {
    guard: <LeaveGuard isDirty={isDirty && !isSaved} />,
    leave: (to) => {
      // The guard must know before the page changes.
      flushSync(() => setSaved(true));
      void navigate(to);
    },
  };
}
