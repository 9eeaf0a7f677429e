import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './site.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BASE_PATH } from '../api/base.ts';
import { LanguageProvider } from '../language/language.tsx';
import { ConnectionNotice } from './connection.tsx';
import { PageErrorState } from './error-state.tsx';
import { FactorGate } from './factor-gate.tsx';
import { giveFocusBack } from './focus-back.ts';
import { LanguageRefresh } from './language-refresh.tsx';
import { Loading } from './loading.tsx';
import { leaveOfflinePage } from './offline-page.ts';
import { trackRouter } from './pending-navigation.ts';
import { queries } from './queries.ts';
import { type SessionAgain, SessionDialog } from './session-dialog.tsx';
import { cssVariables, theme } from './theme.ts';

interface Console {
  routes: RouteObject[];
  /** Page where users set up a second factor, and pages that stay open to users who have not done so yet. */
  factorPage: string;
  openPages?: readonly string[];
  /** Form in the dialog shown when the session has ended. */
  SignInAgain: ComponentType<SessionAgain>;
}

/** Starts the pages of one service. */
export function boot({ routes, SignInAgain, factorPage, openPages = [] }: Console): void {
  const router = createBrowserRouter(
    [
      {
        element: <FactorGate page={factorPage} open={openPages} />,
        errorElement: <PageErrorState />,
        hydrateFallbackElement: <Loading />,
        children: routes,
      },
    ],
    {
      basename: BASE_PATH === '' ? '/' : BASE_PATH,
    },
  );
  trackRouter(router);
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
            <LanguageRefresh />
            <RouterProvider router={router} />
            <SessionDialog SignInAgain={SignInAgain} />
          </QueryClientProvider>
        </MantineProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}
