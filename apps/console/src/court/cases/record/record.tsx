import { Badge, Button, Group } from '@mantine/core';
import { Link, Outlet, useParams } from 'react-router';
import { IconPencil } from '../../../kit/icons/tabler.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { usePermission } from '../../api.ts';
import { canSchedule } from '../../hearings/can-schedule.ts';
import { SetHearing } from '../../hearings/set-hearing.tsx';
import { CaseStatus, Classification } from '../badges.tsx';
import { type CaseRecord, useCase } from '../data.ts';
import { caseTexts } from '../texts.ts';
import type { CaseFrame } from './frame-of-case.ts';
import { CaseSections } from './sections.tsx';

/** Page of a case: header and sections, each with its own address. */
export default function CasePage() {
  const texts = useTexts(caseTexts);
  const { id = '' } = useParams();
  const query = useCase(id);
  const can = usePermission();
  const canAct = can('Schedule Hearings') || can('Manage Cases');
  return (
    <Loaded query={query} lines={12}>
      {({ data: { data: record }, tag }) => (
        <>
          <PageHeader
            title={record.case_title}
            back={{ label: texts.cases, to: '/cases' }}
            detail={<Status record={record} />}
            {...(canAct ? { actions: <Actions record={record} /> } : {})}
          />
          <CaseSections record={record} />
          <Outlet context={{ record, tag } satisfies CaseFrame} />
        </>
      )}
    </Loaded>
  );
}

function Status({ record }: { record: CaseRecord }) {
  const texts = useTexts(caseTexts);
  // Two rows, so that the layout does not shift when the status changes.
  return (
    <>
      <Group gap="xs">
        <span className="figures">{record.case_number}</span>
        <CaseStatus status={record.status} />
        <Classification of={record.classification} />
        {record.stage !== null && (
          <Badge variant="default" tt="none">
            {record.stage}
          </Badge>
        )}
      </Group>
      <div>{record.branch?.name ?? texts.noBranch}</div>
    </>
  );
}

function Actions({ record }: { record: CaseRecord }) {
  const texts = useTexts(caseTexts);
  const can = usePermission();
  // Fixed height, so that the layout does not shift when the available actions change.
  return (
    <Group gap="xs" mih={36}>
      {can('Schedule Hearings') && canSchedule(record) && <SetHearing record={record} />}
      {can('Manage Cases') && record.status !== 'archived' && (
        <Button
          component={Link}
          to={`/cases/${record.id}/edit`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={texts.edit}
        >
          {texts.editShort}
        </Button>
      )}
    </Group>
  );
}
