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
  /** The service's name in the header. */
  name: string;
  nav: NavGroup[];
  /** Beside the account menu: notifications, a search. */
  tools?: ReactNode;
  user: SignedIn | undefined;
}

/** The header, the navigation beside the page (behind a button on a phone), and the page. */
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
        {/* Close together on a phone, so that the way out stays in sight beside notifications. */}
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
                  // On the page that one is on already, nothing else would shut it.
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
      {/* Whoever comes from elsewhere has no place on the page yet, not even that of the page they came in by before. */}
      <ScrollRestoration
        getKey={({ key, pathname: path, search }) => (key === 'default' ? `${path}${search}` : key)}
      />
    </AppShell>
  );
}

function isUnder(pathname: string, to: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}
