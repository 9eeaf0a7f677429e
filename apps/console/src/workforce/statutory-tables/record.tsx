import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { Alert, Badge, Box, Button, Grid, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { IconInfoCircle } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { NoSuchPage } from '../../shell/error-state.tsx';
import { api, type Schemas, usePermissionEverywhere } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { TableEvaluator } from './evaluator.tsx';
import { Figures } from './figures.tsx';
import { isTableKey, readVersion, TABLES_KEY, tablesQuery, type Version } from './key.ts';
import { ConfirmedBadge } from './list.tsx';
import { OrganizationTables } from './organization-tables.tsx';
import { tableTexts } from './texts.ts';

/** Page of one table: list of versions, figures of the selected version, and a form to evaluate the table. */
export default function TableRecord() {
  const { key } = useParams();
  const query = useQuery(tablesQuery);
  if (!isTableKey(key)) return <NoSuchPage />;
  return (
    <Loaded query={query} lines={16}>
      {(tables) => <Shown key={key} table={tables.find((one) => one.key === key)!} />}
    </Loaded>
  );
}

function Shown({ table }: { table: Schemas['StatutoryTable'] }) {
  const texts = useTexts(tableTexts);
  const { date } = useFormats();
  const can = usePermissionEverywhere();
  const canChange = can('Manage payroll');
  const canChoose = can('Manage pay');
  const [params, setParams] = useSearchParams();
  const now = today();
  const current = table.versions.find(({ effective_from: from }) => from <= now) ?? table.versions[0]!;
  const chosen = table.versions.find(({ effective_from: from }) => from === params.get('from')) ?? current;
  return (
    <>
      <PageHeader
        title={texts.names[table.key]}
        back={{ label: texts.back, to: '/statutory-tables' }}
        actions={
          canChange && (
            <Button component={Link} to={`/statutory-tables/${table.key}/new`}>
              {texts.add}
            </Button>
          )
        }
      />
      {!canChange && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} mb="md">
          {texts.readOnly}
        </Alert>
      )}
      <NativeSelect
        label={texts.version}
        maw={360}
        mb="md"
        value={chosen.effective_from}
        data={table.versions.map(({ effective_from: from }) => ({
          value: from,
          label: texts.from(date(from)),
        }))}
        onChange={(event) => setParams({ from: event.currentTarget.value }, { replace: true })}
      />
      <OneVersion key={chosen.id} table={table.key} from={chosen.effective_from} canChange={canChange} />
      {table.key === 'salary-grades' && canChoose && (
        <Box mt="md">
          <OrganizationTables versions={table.versions} />
        </Box>
      )}
    </>
  );
}

interface OneVersionProps {
  table: TableKey;
  from: string;
  canChange: boolean;
}

function OneVersion({ table, from, canChange }: OneVersionProps) {
  const texts = useTexts(tableTexts);
  const query = useQuery({
    queryKey: [...TABLES_KEY, table, from],
    queryFn: () => readVersion(table, from),
  });
  return (
    <Loaded query={query} lines={16}>
      {(version) => (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Section title={texts.figures}>
              <Figures version={version} />
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack>
              <LegalBasis version={version} canChange={canChange} />
              <TableEvaluator version={version} />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </Loaded>
  );
}

function LegalBasis({ version, canChange }: { version: Version; canChange: boolean }) {
  const texts = useTexts(tableTexts);
  const { date, money } = useFormats();
  const { confirmed_by: by, confirmed_at: at, rate_on: rateOn } = version;
  const amount = (pesos: number | null | undefined) => (pesos == null ? texts.none : money(pesos));
  return (
    <Section
      title={texts.facts}
      actions={
        <Group gap={6}>
          {version.retroactive && <Badge variant="light">{texts.retroactive}</Badge>}
          <ConfirmedBadge isConfirmed={version.confirmed} />
        </Group>
      }
    >
      <Facts
        facts={[
          [texts.law, version.law],
          ...(version.source === null ? [] : [[texts.source, version.source] as const]),
          [texts.since, date(version.effective_from)],
          ...(by === null ? [] : [[texts.confirmed, texts.confirmedBy(by.name ?? '', date(at))] as const]),
          ...(rateOn === undefined
            ? []
            : ([
                [texts.rateOn, rateOn === 'excess' ? texts.onExcess : texts.onFullAmount],
                [texts.floor, amount(version.floor)],
                [texts.ceiling, amount(version.ceiling)],
              ] as const)),
        ]}
      />
      {canChange && <Actions version={version} />}
    </Section>
  );
}

function Actions({ version }: { version: Version }) {
  const texts = useTexts(tableTexts);
  const queries = useQueryClient();
  const params = { path: { key: version.key, version: version.id } };
  const done = (said: string) => {
    void queries.invalidateQueries({ queryKey: TABLES_KEY });
    notifyDone(said);
  };
  const path = '/api/payroll/tables/{key}/versions/{version}';
  return (
    <Group mt="md" gap="xs">
      <ConfirmButton
        key={String(version.confirmed)}
        color="blue"
        label={version.confirmed ? texts.withdraw : texts.confirm}
        title={version.confirmed ? texts.withdrawTitle : texts.confirmTitle}
        text={version.confirmed ? texts.withdrawText : texts.confirmText}
        action={() => answer(api.PATCH(path, { params, body: { confirmed: !version.confirmed } }))}
        onDone={() => done(version.confirmed ? texts.withdrawDone : texts.confirmDone)}
      />
      {!version.used && (
        <Button
          variant="default"
          component={Link}
          to={`/statutory-tables/${version.key}/versions/${version.id}`}
        >
          {texts.edit}
        </Button>
      )}
      {!version.used && (
        <ConfirmButton
          color="red"
          variant="outline"
          label={texts.remove}
          title={texts.removeTitle}
          text={texts.removeText}
          action={() => answer(api.DELETE(path, { params }))}
          onDone={() => done(texts.removed)}
        />
      )}
    </Group>
  );
}
