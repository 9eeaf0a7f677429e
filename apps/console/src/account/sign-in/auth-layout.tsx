import { Box, Container, Paper, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './auth-layout.module.css';

/**
 * Number of rays of the ornament, which is the same as on the landing page
 * (`packages/platform/src/pages/ornaments.ts`). The sun of the Philippine flag has eight; the symmetric drawing needs
 * nine.
 */
const RAYS = 9;
const RADII = [22, 52, 92, 140, 192];
const CENTRE = { x: 200, y: 72 };

function drawing(): string {
  const at = (angle: number, radius: number) =>
    `${(CENTRE.x - radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
  const rays = Array.from({ length: RAYS }, (_, n) => {
    const angle = (Math.PI * n) / (RAYS - 1);
    return `M${at(angle, 22)}L${at(angle, 192)}`;
  });
  const arches = RADII.map(
    (radius) => `M${CENTRE.x - radius} ${CENTRE.y}a${radius} ${radius} 0 0 1 ${2 * radius} 0`,
  );
  return [...rays, ...arches].join('');
}

interface AuthLayoutProps {
  title: string;
  children: ReactNode;
  /** Links below the card. */
  below?: ReactNode;
}

/** Layout of pages for signed-out users: one card under the fanlight ornament. */
export function AuthLayout({ title, children, below }: AuthLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Bulwagan`;
  }, [title]);
  return (
    <Container size={448} py={{ base: 'lg', sm: 48 }} px="md">
      <Paper shadow="md" radius="lg" className={classes.card}>
        <svg
          className={classes.fan}
          viewBox="0 0 400 72"
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
          focusable="false"
        >
          <path className={classes.tracery} d={drawing()} />
        </svg>
        <Box p={{ base: 'lg', xs: 'xl' }}>
          <Title order={1} size="h2" mb="lg">
            {title}
          </Title>
          {children}
        </Box>
      </Paper>
      {below}
    </Container>
  );
}
