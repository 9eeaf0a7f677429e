import { useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { sessionStore } from '../api/session.ts';

interface FactorGateProps {
  /** Where one sets up a second factor. */
  page: string;
  /** Pages that are shown all the same, with those below them. */
  open: readonly string[];
}

/** Around all pages: who owes a second factor is led to where they set one up, with where they were going. */
export function FactorGate({ page, open }: FactorGateProps) {
  const { pathname, search } = useLocation();
  const isOwed = useSyncExternalStore(sessionStore.subscribe, sessionStore.isFactorOwed);
  const isOpen = [page, ...open].some((one) => pathname === one || pathname.startsWith(`${one}/`));
  if (!isOwed || isOpen) return <Outlet />;
  return <Navigate to={`${page}?${new URLSearchParams({ to: `${pathname}${search}` })}`} replace />;
}
