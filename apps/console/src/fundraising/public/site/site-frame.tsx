import { Burger, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { addressOf } from '../../../api/base.ts';
import { useTexts } from '../../../language/language.tsx';
import { Brand } from '../../../shell/brand.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { Menus, type SignedIn } from '../../../shell/menus.tsx';
import { SkipLink } from '../../../shell/skip-link.tsx';
import { shellTexts } from '../../../shell/texts.ts';
import { fundraisingTexts } from '../../texts.ts';
import classes from './site-frame.module.css';
import { siteTexts } from './texts.ts';

interface SiteFrameProps {
  user: SignedIn | undefined;
  /** Buttons next to the account menu. */
  tools: ReactNode;
}

/** Layout of the public site: header with navigation, page content and footer. */
export function SiteFrame({ user, tools }: SiteFrameProps) {
  const texts = useTexts(siteTexts);
  const shell = useTexts(shellTexts);
  const service = useTexts(fundraisingTexts);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page takes the focus, and shuts the menu.
  useEffect(() => {
    if (!isFirst.current) content.current?.focus({ preventScroll: true });
    isFirst.current = false;
    close();
  }, [pathname]);
  const links = [
    { label: texts.campaigns, to: '/campaigns' },
    { label: texts.scholars, to: '/scholars' },
    { label: texts.help, to: '/help' },
    ...(user === undefined
      ? [{ label: texts.follow, to: '/donations' }]
      : [
          { label: service.donations, to: '/my-donations' },
          { label: service.recurring, to: '/recurring' },
        ]),
  ];
  return (
    <div className={classes.site}>
      <SkipLink />
      <header className={`${classes.header} no-print`}>
        <div className={classes.bar}>
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={shell.menu}
            aria-expanded={isOpen}
            aria-controls="site-navigation"
          />
          <Brand name={service.name} />
          <nav
            id="site-navigation"
            aria-label={shell.main}
            className={classes.nav}
            data-open={isOpen || undefined}
          >
            {links.map(({ label, to }) => (
              <NavLink key={to} to={to} className={classes.link!}>
                {label}
              </NavLink>
            ))}
            {user === undefined && (
              <>
                <NavLink to="/sign-in" className={`${classes.link} ${classes.narrow}`}>
                  {texts.signIn}
                </NavLink>
                <NavLink to="/sign-up" className={`${classes.link} ${classes.narrow}`} end>
                  {texts.signUp}
                </NavLink>
              </>
            )}
          </nav>
          <Group wrap="nowrap" gap={2} className={classes.tools!}>
            {tools}
            <Menus user={user} isBare />
            {user === undefined && (
              <Group wrap="nowrap" gap="xs" visibleFrom="md">
                <Button component={Link} to="/sign-in" size="sm" variant="light">
                  {texts.signIn}
                </Button>
                <Button component={Link} to="/sign-up" size="sm">
                  {texts.signUp}
                </Button>
              </Group>
            )}
          </Group>
        </div>
      </header>
      <main id="content" ref={content} tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      {/* The key re-creates the footer on each page; otherwise it would visibly jump to its new position. */}
      <footer key={pathname} className={`${classes.footer} no-print`}>
        <div className={classes.bar}>
          <p>{texts.about}</p>
          <nav aria-label={texts.footer} className={classes.small}>
            <Link to="/help">{texts.help}</Link>
            <Link to="/donations">{texts.follow}</Link>
            <Link to="/legal">{texts.legal}</Link>
            <a href={addressOf('/docs')}>{texts.api}</a>
          </nav>
        </div>
      </footer>
      {/*
       * The first page after arriving from another site has the key `default`. Adding the address prevents restoring
       * the scroll position of an earlier arrival.
       */}
      <ScrollRestoration
        getKey={({ key, pathname: path, search }) => (key === 'default' ? `${path}${search}` : key)}
      />
    </div>
  );
}
