import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { IconInfoCircle, IconPlus } from '../../kit/icons/tabler.ts';
import { type Column, RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { ValueForm } from './form.tsx';
import { valueNames } from './names.ts';
import { valueTexts } from './texts.ts';
import { VALUES_KEY, type Value, type ValueVersion } from './value.ts';
import { VersionActions } from './version-actions.tsx';

/** Page with the ceilings of de minimis benefits and other single statutory figures, with all versions. */
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
  const kit = useTexts(kitTexts);
  const { date } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const actions: Column<ValueVersion> = {
    label: kit.actions,
    isActions: true,
    show: (version) => <VersionActions value={value} version={version} />,
  };
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
      <RowsTable
        caption={texts.versionsOf(name)}
        rows={value.versions}
        keyOf={({ id }) => id}
        columns={[
          { label: texts.since, show: (version) => date(version.effective_from) },
          { label: texts.value, show: (version) => <Figure value={value} version={version} /> },
          { label: texts.law, show: (version) => <Law version={version} /> },
          { label: texts.status, show: (version) => <Status version={version} /> },
          ...(canChange ? [actions] : []),
        ]}
      />
      {isAdding && <ValueForm value={value} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface VersionProps {
  version: ValueVersion;
}

function Law({ version: { law, source } }: VersionProps) {
  return (
    <>
      {law}
      {source !== null && (
        <Text size="sm" c="dimmed">
          {source}
        </Text>
      )}
    </>
  );
}

function Status({ version: { confirmed, used } }: VersionProps) {
  const texts = useTexts(valueTexts);
  return (
    <>
      <Badge color={confirmed ? 'green' : 'wood'} variant="light">
        {confirmed ? texts.confirmed : texts.unconfirmed}
      </Badge>
      {used && (
        <Text size="sm" c="dimmed">
          {texts.used}
        </Text>
      )}
    </>
  );
}

function Figure({
  value: { unit, per, is_de_minimis: isCeiling },
  version,
}: VersionProps & { value: Value }) {
  const texts = useTexts(valueTexts);
  const { money, number } = useFormats();
  if (version.value === null) return texts.noCeiling;
  const time = per === null ? '' : ` ${texts.per[per]}`;
  if (unit === 'pesos') return `${money(version.value)}${time}`;
  if (unit === 'days') return `${texts.days(number(version.value))}${time}`;
  const shown = `${number(version.value)} %`;
  return isCeiling ? `${texts.ofWage(shown)}${time}` : shown;
}
