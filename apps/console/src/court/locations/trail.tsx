import { Anchor, Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { IconChevronRight } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { hrefOf } from './href.ts';
import { placeTexts } from './texts.ts';

interface TrailProps {
  /** Steps from the top level to the current location. */
  steps: { name: string; path: Record<string, string | undefined> }[];
}

export function Trail({ steps }: TrailProps) {
  const texts = useTexts(placeTexts);
  return (
    <Group
      component="nav"
      aria-label={texts.path}
      gap={6}
      mb="sm"
      mih={{ base: 52, sm: 24 }}
      align="flex-start"
    >
      {steps.map(({ name, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: by its depth, since a province may have the name of its region.
        <Fragment key={index}>
          {index > 0 && <IconChevronRight size={14} aria-hidden />}
          {index === steps.length - 1 ? (
            <Text size="sm" fw={600} aria-current="location">
              {name}
            </Text>
          ) : (
            <Anchor component={Link} to={hrefOf(path)} size="sm" preventScrollReset>
              {name}
            </Anchor>
          )}
        </Fragment>
      ))}
    </Group>
  );
}
