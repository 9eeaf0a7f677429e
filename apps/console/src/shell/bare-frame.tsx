import { AppShell, Group } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Brand } from './brand.tsx';
import { Loading } from './loading.tsx';
import { Menus } from './menus.tsx';
import { SkipLink } from './skip-link.tsx';

/** Frame of pages for signed-out users, without navigation. */
export function BareFrame({ name }: { name: string }) {
  return (
    <AppShell header={{ height: 60 }}>
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Brand name={name} />
          <Group wrap="nowrap" gap="xs">
            <Menus user={undefined} isBare />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} style={{ outline: 'none' }}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}
