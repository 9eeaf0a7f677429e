import { useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { sessionStore } from '../api/session.ts';

interface FactorGateProps {
  /** Page where users set up a second factor. */
  page: string;
  /** Paths that stay accessible, including their subpaths. */
  open: readonly string[];
}

/** Redirects users who must set up a second factor to the page for it, with the requested page as return address. */
export function FactorGate({ page, open }: FactorGateProps) {
  const { pathname, search } = useLocation();
  const isOwed = useSyncExternalStore(sessionStore.subscribe, sessionStore.isFactorOwed);
  const isOpen = [page, ...open].some((one) => pathname === one || pathname.startsWith(`${one}/`));
  if (!isOwed || isOpen) return <Outlet />;
  return <Navigate to={`${page}?${new URLSearchParams({ to: `${pathname}${search}` })}`} replace />;
}
