import { Button, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { placeTexts } from './texts.ts';

/** Header of both location pages, with links between them. */
export function PlacesHeader({ title, detail }: { title: string; detail: string }) {
  const texts = useTexts(placeTexts);
  const { pathname } = useLocation();
  const links = [
    { label: texts.philippines, to: '/locations' },
    { label: texts.countries, to: '/locations/countries' },
  ];
  return (
    <PageHeader
      title={title}
      detail={detail}
      actions={
        <Group gap={4} component="nav" aria-label={texts.tabs}>
          {links.map(({ label, to }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              size="sm"
              variant={pathname === to ? 'light' : 'subtle'}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </Button>
          ))}
        </Group>
      }
    />
  );
}
