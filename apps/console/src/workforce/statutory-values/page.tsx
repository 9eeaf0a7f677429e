import { Alert, Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { IconInfoCircle, IconPlus } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { ValueForm } from './form.tsx';
import { valueNames } from './names.ts';
import { valueTexts } from './texts.ts';
import { VALUES_KEY, type Value, type ValueVersion } from './value.ts';
import { VersionActions } from './version-actions.tsx';

/** Ceilings of de minimis benefits and other single figures of laws, with all their versions. */
export default function StatutoryValues() {
  const texts = useTexts(valueTexts);
  const canChange = usePermissionEverywhere()('Manage payroll');
  const query = useQuery({
    queryKey: VALUES_KEY,
    queryFn: async () => (await answer(api.GET('/api/payroll/statutory_values'))).data,
  });
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        back={{ label: texts.back, to: '/statutory-tables' }}
      />
      {!canChange && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} mb="md">
          {texts.readOnly}
        </Alert>
      )}
      <Loaded query={query} lines={16}>
        {(values) => (
          <Stack gap="lg">
            <Values
              title={texts.ceilings}
              hint={texts.ceilingsHint}
              values={values.filter((one) => one.is_de_minimis)}
              canChange={canChange}
            />
            <Values
              title={texts.others}
              hint={texts.forcedLeaveHint}
              values={values.filter((one) => !one.is_de_minimis)}
              canChange={canChange}
            />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

interface ValuesProps {
  title: string;
  hint: string;
  values: readonly Value[];
  canChange: boolean;
}

function Values({ title, hint, values, canChange }: ValuesProps) {
  return (
    <Section title={title} hint={hint}>
      <Stack gap="xl">
        {values.map((value) => (
          <OneValue key={value.key} value={value} canChange={canChange} />
        ))}
      </Stack>
    </Section>
  );
}

function OneValue({ value, canChange }: { value: Value; canChange: boolean }) {
  const texts = useTexts(valueTexts);
  const name = useTexts(valueNames)[value.key];
  const [isAdding, setAdding] = useState(false);
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Title order={3} size="h5">
          {name}
        </Title>
        {canChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`${texts.add}: ${name}`}
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        )}
      </Group>
      <Table.ScrollContainer minWidth={820}>
        <Table aria-label={texts.versionsOf(name)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={130}>{texts.since}</Table.Th>
              <Table.Th w={210}>{texts.value}</Table.Th>
              <Table.Th>{texts.law}</Table.Th>
              <Table.Th w={200}>{texts.status}</Table.Th>
              {canChange && <Table.Td />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {value.versions.map((version) => (
              <Row key={version.id} value={value} version={version} canChange={canChange} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {isAdding && <ValueForm value={value} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface RowProps {
  value: Value;
  version: ValueVersion;
  canChange: boolean;
}

function Row({ value, version, canChange }: RowProps) {
  const texts = useTexts(valueTexts);
  const { date } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>{date(version.effective_from)}</Table.Td>
      <Table.Td>
        <Figure value={value} version={version} />
      </Table.Td>
      <Table.Td>
        {version.law}
        {version.source !== null && (
          <Text size="sm" c="dimmed">
            {version.source}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge color={version.confirmed ? 'green' : 'wood'} variant="light">
          {version.confirmed ? texts.confirmed : texts.unconfirmed}
        </Badge>
        {version.used && (
          <Text size="sm" c="dimmed">
            {texts.used}
          </Text>
        )}
      </Table.Td>
      {canChange && (
        <Table.Td>
          <VersionActions value={value} version={version} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Figure({ value: { unit, per, is_de_minimis: isCeiling }, version }: Omit<RowProps, 'canChange'>) {
  const texts = useTexts(valueTexts);
  const { money, number } = useFormats();
  if (version.value === null) return texts.noCeiling;
  const time = per === null ? '' : ` ${texts.per[per]}`;
  if (unit === 'pesos') return `${money(version.value)}${time}`;
  if (unit === 'days') return `${texts.days(number(version.value))}${time}`;
  const shown = `${number(version.value)} %`;
  return isCeiling ? `${texts.ofWage(shown)}${time}` : shown;
}
