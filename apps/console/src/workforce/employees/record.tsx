import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { Alert, Avatar, Badge, Button, Group, List, Switch, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { pictureAddress } from '../../api/base.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { IconAlertTriangle, IconArchive, IconPencil, IconShieldLock } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { PapersOfEmployee } from '../papers/of-employee.tsx';
import { workforcePaperTexts } from '../papers/texts.ts';
import { type Employee, useEmployee, useScope } from './api.ts';
import { useArchiving, useRestoring } from './archiving.tsx';
import { GovernmentIdsCard } from './government-ids.tsx';
import { History } from './history.tsx';
import { Pay } from './pay/pay.tsx';
import { payTexts } from './pay/texts.ts';
import { Sections } from './sections.tsx';
import { employeeTexts } from './texts.ts';
import type { Warning } from './values.ts';

/** Page of one employee: record and history. */
export default function EmployeeRecord() {
  const { id = '' } = useParams();
  const query = useEmployee(id);
  return (
    <Loaded query={query} lines={14}>
      {({ data }) => <Shown record={data} />}
    </Loaded>
  );
}

const TABS = ['record', 'pay', 'history', 'papers'] as const;

function Shown({ record }: { record: Employee }) {
  const texts = useTexts(employeeTexts);
  const { dateTime } = useFormats();
  const [params, setParams] = useSearchParams();
  const [isComplete, setComplete] = useState(false);
  const { papers } = useTexts(workforcePaperTexts);
  const { tab: pay } = useTexts(payTexts);
  const canSeePay = useScope()('See pay', record.organization_id);
  const asked = params.get('tab');
  const tab = TABS.find((name) => name === asked) ?? 'record';
  return (
    <>
      <PageHeader
        title={record.full_name}
        back={{ label: texts.back, to: '/employees' }}
        detail={<Detail record={record} />}
        actions={<Actions record={record} />}
      />
      <Warnings />
      {record.archived_at !== null && <ArchivedNotice record={record} />}
      <Tabs
        value={tab}
        onChange={(next) =>
          setParams(next === null || next === 'record' ? {} : { tab: next }, { replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="record">{texts.record}</Tabs.Tab>
          {canSeePay && <Tabs.Tab value="pay">{pay}</Tabs.Tab>}
          <Tabs.Tab value="history">{texts.history}</Tabs.Tab>
          <Tabs.Tab value="papers">{papers}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="record">
          <Group justify="space-between" mb="md">
            <Text size="sm" c="dimmed">
              {texts.lastChanged(dateTime(record.updated_at))}
            </Text>
            <Switch
              label={texts.showEmpty}
              checked={isComplete}
              onChange={(event) => setComplete(event.currentTarget.checked)}
            />
          </Group>
          <Sections record={record} isComplete={isComplete} numbers={<GovernmentIdsCard record={record} />} />
        </Tabs.Panel>
        {canSeePay && (
          <Tabs.Panel value="pay">
            <Pay record={record} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="history">
          <History id={record.id} />
        </Tabs.Panel>
        <Tabs.Panel value="papers">
          <PapersOfEmployee employee={record} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Detail({ record }: { record: Employee }) {
  const texts = useTexts(employeeTexts);
  const labels = useTexts(EMPLOYEE_FIELD_LABELS);
  const places = [
    record.position?.name ?? record.designation,
    record.organization?.name,
    record.employment_type?.name,
    record.employee_number,
  ];
  return (
    <Group gap="md" mt="xs" wrap="nowrap" align="center">
      <Avatar
        src={pictureAddress(record.avatar_url)}
        size={72}
        radius="md"
        color="wood"
        alt={record.avatar_url === null ? '' : texts.photoOf(record.full_name)}
      >
        {record.initials}
      </Avatar>
      <div>
        <Text>{places.filter(Boolean).join(' · ')}</Text>
        <Group gap="xs" mt={4}>
          {record.archived_at !== null && <Badge color="red">{texts.archived}</Badge>}
          {record.is_pwd && <Badge color="blue">{labels.is_pwd}</Badge>}
          {record.is_military && <Badge color="green">{record.rank ?? labels.is_military}</Badge>}
        </Group>
      </div>
    </Group>
  );
}

function Actions({ record }: { record: Employee }) {
  const texts = useTexts(employeeTexts);
  const archiving = useArchiving();
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={`/employees/${record.id}/personal-data`}
        leftSection={<IconShieldLock size={16} aria-hidden />}
      >
        {texts.personalData}
      </Button>
      {record.archived_at === null && (
        <>
          <ConfirmButton
            label={texts.archive}
            title={texts.archiveTitle(record.full_name)}
            text={texts.archiveText}
            action={() => archiving.mutateAsync(record)}
            leftSection={<IconArchive size={16} aria-hidden />}
          />
          <Button
            component={Link}
            to={`/employees/${record.id}/edit`}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {texts.edit}
          </Button>
        </>
      )}
    </>
  );
}

function ArchivedNotice({ record }: { record: Employee }) {
  const texts = useTexts(employeeTexts);
  const { date } = useFormats();
  const restoring = useRestoring();
  const isGone = record.anonymized_at !== null;
  return (
    <Alert
      color="red"
      mb="lg"
      icon={<IconArchive aria-hidden />}
      title={texts.archivedSince(date(record.archived_at))}
    >
      <Group justify="space-between">
        <Text size="sm">{isGone ? texts.anonymizedHint : texts.archivedHint}</Text>
        {!isGone && (
          <Button
            variant="default"
            size="sm"
            loading={restoring.isPending}
            onClick={() => restoring.mutate(record)}
          >
            {texts.restore}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Warnings that the server returned when the record was saved. */
function Warnings() {
  const texts = useTexts(employeeTexts);
  const say = useServerText();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const warnings = (state as { warnings?: Warning[] } | null)?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="yellow"
      mb="lg"
      role="status"
      title={texts.warningsTitle}
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={() => void navigate(pathname, { replace: true, state: null })}
    >
      <List size="sm">
        {warnings.map(({ field, message }) => (
          <List.Item key={`${field} ${message}`}>{say(message)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
