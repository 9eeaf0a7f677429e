import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { LeaveGuard } from './leave-guard.tsx';

/** Warns before the user leaves a changed form, and opens another page after the form is saved. */
export function useLeave(isDirty: boolean): { guard: ReactNode; leave: (to: string) => void } {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  return {
    guard: <LeaveGuard isDirty={isDirty && !isSaved} />,
    leave: (to) => {
      // Turn the warning off before navigating.
      flushSync(() => setSaved(true));
      void navigate(to);
    },
  };
}
