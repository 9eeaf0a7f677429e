import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Logo and service name, linked to the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <Group
      component={Link}
      // @ts-expect-error: the library does not know that its Group takes what the Link takes.
      to="/"
      gap={10}
      wrap="nowrap"
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      <svg width="24" height="27" viewBox="0 0 24 27" aria-hidden="true" focusable="false">
        <path
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M3 26V12a9 9 0 0 1 18 0V26ZM3 13H21M12 13V26M12 13 5.6 6.6M12 13 18.4 6.6M12 13V3"
        />
      </svg>
      <Text component="span" ff="heading" fw={600} size="lg" lh={1.1}>
        <span className="mantine-visible-from-xs">Bulwagan </span>
        {name}
      </Text>
    </Group>
  );
}
