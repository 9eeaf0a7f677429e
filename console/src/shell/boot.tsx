import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './house.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BASE_PATH } from '../api/base.ts';
import { ApiError, NoAnswer } from '../api/errors.ts';
import { LanguageProvider } from '../language/language.tsx';
import { ConnectionNotice, tellNoAnswer } from './connection.tsx';
import { giveFocusBack } from './focus-back.ts';
import { followRouter } from './headed-for.ts';
import { Loading } from './loading.tsx';
import { leaveOfflinePage } from './offline-page.ts';
import { type SessionAgain, SessionDialog } from './session-dialog.tsx';
import { cssVariables, theme } from './theme.ts';
import { PageTrouble } from './trouble.tsx';

interface Console {
  routes: RouteObject[];
  /** Asks who lost their session to sign in again. */
  SignInAgain: ComponentType<SessionAgain>;
}

const MOST_RETRIES = 2;
const FRESH_FOR_IN_MS = 10_000;

/** Starts the pages of one service. */
export function boot({ routes, SignInAgain }: Console): void {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: tellNoAnswer }),
    mutationCache: new MutationCache({ onError: tellNoAnswer }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_IN_MS,
        retry: (failures, error) => isPassing(error) && failures < MOST_RETRIES,
        // Our own notice tells that the connection is lost; asking anyway shows when it is back.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  const router = createBrowserRouter(
    [{ errorElement: <PageTrouble />, hydrateFallbackElement: <Loading />, children: routes }],
    {
      basename: BASE_PATH === '' ? '/' : BASE_PATH,
    },
  );
  followRouter(router);
  leaveOfflinePage();
  giveFocusBack();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <LanguageProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={localStorageColorSchemeManager({ key: 'bulwagan-colours' })}
        >
          <QueryClientProvider client={queries}>
            <Notifications position="bottom-right" autoClose={6000} />
            <ConnectionNotice />
            <RouterProvider router={router} />
            <SessionDialog SignInAgain={SignInAgain} />
          </QueryClientProvider>
        </MantineProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}

/** What may work a moment later without anybody doing anything. */
function isPassing(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}
