import { ActionIcon, Box, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { IconChevronDown, IconChevronRight, IconDots } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { organizationTexts } from './texts.ts';
import classes from './tree.module.css';
import type { Organization, Place } from './use-organizations.ts';

export type Action = 'add' | 'change' | 'remove';

interface TreeProps {
  places: Place[];
  /** Row action handler; without it the tree is read-only. */
  onAction?: ((action: Action, organization: Organization) => void) | undefined;
}

/** Tree of organizations with row actions. */
export function OrganizationTree({ places, onAction }: TreeProps) {
  return (
    <Box component="ul" className={classes.list}>
      {places.map((place) => (
        <Branch key={place.organization.id} place={place} onAction={onAction} />
      ))}
    </Box>
  );
}

function Branch({ place, onAction }: { place: Place; onAction: TreeProps['onAction'] }) {
  const { organization, children } = place;
  const texts = useTexts(organizationTexts);
  const [isOpen, setOpen] = useState(true);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <Group className={classes.row} wrap="nowrap" gap="xs" justify="space-between">
        <Group wrap="nowrap" gap="xs">
          {children.length === 0 ? (
            <span className={classes.leaf} />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              aria-expanded={isOpen}
              aria-label={isOpen ? texts.close(organization.name) : texts.open(organization.name)}
              onClick={() => setOpen(!isOpen)}
            >
              <Chevron size={18} aria-hidden />
            </ActionIcon>
          )}
          <Text fw={place.depth === 0 ? 600 : 500} style={{ overflowWrap: 'anywhere' }}>
            {organization.name}
          </Text>
        </Group>
        {onAction !== undefined && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="dimmed"
                size="lg"
                aria-label={texts.actionsFor(organization.name)}
              >
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onAction('add', organization)}>{texts.addBelow}</Menu.Item>
              <Menu.Item onClick={() => onAction('change', organization)}>{texts.change}</Menu.Item>
              <Menu.Item onClick={() => onAction('remove', organization)}>{texts.remove}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {isOpen && children.length > 0 && <OrganizationTree places={children} onAction={onAction} />}
    </li>
  );
}
