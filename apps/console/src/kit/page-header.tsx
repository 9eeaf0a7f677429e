import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { IconChevronLeft } from './icons/tabler.ts';

export interface PageHeaderProps {
  title: string;
  /** Line below the title with a description or status. */
  detail?: ReactNode;
  /** Link to the parent list. */
  back?: { label: string; to: string };
  /** Page actions. */
  actions?: ReactNode;
}

/** Page heading, which also sets the document title. */
export function PageHeader({ title, detail, back, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Bulwagan`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg" className="page-header">
      {back !== undefined && (
        <Anchor component={Link} to={back.to} size="sm" className="no-print">
          <Group gap={4} component="span" display="inline-flex">
            <IconChevronLeft size={16} aria-hidden />
            {back.label}
          </Group>
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="page-title">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {detail !== undefined && (
            <Text component="div" c="dimmed" mt={4} style={{ textWrap: 'pretty' }}>
              {detail}
            </Text>
          )}
        </div>
        {actions !== undefined && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
    </Stack>
  );
}
