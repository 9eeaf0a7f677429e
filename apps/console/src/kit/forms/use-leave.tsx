import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { LeaveGuard } from './leave-guard.tsx';

/** Guards a changed form against leaving, and leaves for another page once it is saved. */
export function useLeave(isDirty: boolean): { guard: ReactNode; leave: (to: string) => void } {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  return {
    guard: <LeaveGuard isDirty={isDirty && !isSaved} />,
    leave: (to) => {
      // The guard must be off before the navigation starts.
      flushSync(() => setSaved(true));
      void navigate(to);
    },
  };
}
