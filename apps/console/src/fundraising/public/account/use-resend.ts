import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { api } from '../../api.ts';

/** Resends the verification code at most once a minute (F§5 rule 2) and counts down the remaining seconds. */
export function useResend(email: string, firstAt: string | undefined) {
  const [at, setAt] = useState(() => (firstAt === undefined ? 0 : Date.parse(firstAt)));
  const [now, setNow] = useState(Date.now);
  const isCounting = at > now;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  const count = (instant: number) => {
    setNow(Date.now());
    setAt(instant);
  };
  const asked = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/web/auth/check-verification-status', { body: { email } })),
    onSuccess: ({ data }) => count(Date.now() + data.seconds_until_resend * 1_000),
  });
  // After sign-in or a page reload, the time of the last code is unknown and must be requested.
  const { mutate } = asked;
  useEffect(() => {
    if (firstAt === undefined && email !== '') mutate();
  }, [firstAt, email, mutate]);
  const sending = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/web/auth/resend-verification', { body: { email } })),
    onSuccess: ({ can_resend_at }) => count(Date.parse(can_resend_at)),
    onError: (error) => {
      if (hasStatus(error, 429)) count(Date.now() + (error.retryAfterInSeconds ?? 60) * 1_000);
    },
  });
  return {
    secondsLeft: Math.max(0, Math.ceil((at - now) / 1_000)),
    resend: () => sending.mutate(),
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    problem: hasStatus(sending.error, 429) ? null : sending.error,
  };
}
