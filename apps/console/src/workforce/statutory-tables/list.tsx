import { Anchor, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import type { Schemas } from '../api.ts';
import { tablesQuery } from './key.ts';
import { tableTexts } from './texts.ts';

/** Lists the tables for contributions, taxes and salary grades, each with the version in force today. */
export default function StatutoryTables() {
  const texts = useTexts(tableTexts);
  const query = useQuery(tablesQuery);
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <Button component={Link} to="/statutory-values" variant="default">
            {texts.values}
          </Button>
        }
      />
      <Loaded query={query} lines={16}>
        {(tables) => (
          <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
            {tables.map((table) => (
              <TableCard key={table.key} table={table} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </>
  );
}

function TableCard({ table }: { table: Schemas['StatutoryTable'] }) {
  const texts = useTexts(tableTexts);
  const { date } = useFormats();
  const now = today();
  const current = table.versions.find(({ effective_from: from }) => from <= now);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} size="h5">
          <Anchor component={Link} to={`/statutory-tables/${table.key}`} inherit>
            {texts.names[table.key]}
          </Anchor>
        </Title>
        {current !== undefined && <ConfirmedBadge isConfirmed={current.confirmed} />}
      </Group>
      {current === undefined ? (
        <Text size="sm">{texts.notInForce}</Text>
      ) : (
        <Stack gap={4} mt="xs">
          <Text size="sm">{current.law}</Text>
          <Text size="sm" c="dimmed">
            {texts.since} {date(current.effective_from)}
          </Text>
        </Stack>
      )}
    </Paper>
  );
}

/** Shows whether somebody compared the version's figures with the official issuance. */
export function ConfirmedBadge({ isConfirmed }: { isConfirmed: boolean }) {
  const texts = useTexts(tableTexts);
  return (
    <Badge color={isConfirmed ? 'green' : 'wood'} variant="light" style={{ flexShrink: 0 }}>
      {isConfirmed ? texts.confirmed : texts.unconfirmed}
    </Badge>
  );
}
