import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { Brand } from './brand.tsx';
import { Loading } from './loading.tsx';
import { Menus, type SignedIn } from './menus.tsx';
import { SkipLink } from './skip-link.tsx';
import { shellTexts } from './texts.ts';

export interface NavItem {
  label: string;
  to: string;
  icon?: ReactNode;
}

export interface NavGroup {
  label?: string;
  items: NavItem[];
}

interface FrameProps {
  /** Service name shown in the header. */
  name: string;
  nav: NavGroup[];
  /** Content next to the account menu, e.g. notifications or a search. */
  tools?: ReactNode;
  user: SignedIn | undefined;
}

/** Page frame: header, navigation (behind a button on phones) and content. */
export function Frame({ name, nav, tools, user }: FrameProps) {
  const texts = useTexts(shellTexts);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page takes the focus, and shuts the menu.
  useEffect(() => {
    if (!isFirst.current) content.current?.focus({ preventScroll: true });
    isFirst.current = false;
    close();
  }, [pathname]);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 250, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <SkipLink />
      <AppShell.Header>
        {/* Tight spacing on phones, so that sign-out stays visible next to the notifications. */}
        <Group h="100%" px={{ base: 10, xs: 'md' }} gap={4} justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap={4}>
            <Burger
              ref={burger}
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={texts.menu}
              aria-expanded={isOpen}
              aria-controls="navigation"
            />
            <Brand name={name} />
          </Group>
          <Group wrap="nowrap" gap={4}>
            {tools}
            <Menus user={user} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        component="nav"
        aria-label={texts.main}
        className="house-nav"
        id="navigation"
        data-open={isOpen || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          close();
          burger.current?.focus();
        }}
      >
        <ScrollArea p="xs" type="auto">
          {nav.map(({ label, items }) => (
            <div key={label ?? items[0]?.to}>
              {label !== undefined && (
                <Text size="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4} tt="uppercase">
                  {label}
                </Text>
              )}
              {items.map((item) => (
                <NavLink
                  key={item.to}
                  component={Link}
                  to={item.to}
                  // Clicking the link of the current page does not navigate, so close the menu here.
                  onClick={close}
                  label={item.label}
                  leftSection={item.icon}
                  active={isUnder(pathname, item.to)}
                  aria-current={isUnder(pathname, item.to) ? 'page' : undefined}
                  style={{ borderRadius: 'var(--mantine-radius-md)' }}
                />
              ))}
            </div>
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={content} tabIndex={-1} style={{ outline: 'none' }}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      {/* A visit from another site has no stored scroll position. Without this key, the page would use the
          position of an earlier visit. */}
      <ScrollRestoration
        getKey={({ key, pathname: path, search }) => (key === 'default' ? `${path}${search}` : key)}
      />
    </AppShell>
  );
}

function isUnder(pathname: string, to: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}
