import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { Dialog } from '../../kit/dialog.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { type ListState, numberIn, useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas, usePermission } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { CaseNumber } from '../cases/case-number.tsx';
import { wordOf, wordTexts } from '../cases/words.ts';
import { ComplyForm } from '../docket/comply-forms.tsx';
import { complianceTexts } from './texts.ts';

type Item = Schemas['ComplianceItem'];

const MS_PER_DAY = 86_400_000;

/** Pending compliance of all cases within the user's scope; overdue items are marked. */
export default function Compliance() {
  const texts = useTexts(complianceTexts);
  const list = useList(['overdue', 'branch']);
  const query = useCompliance(list);
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      list={list}
      filters={[
        {
          name: 'overdue',
          label: texts.when,
          all: texts.all,
          choices: { yes: texts.onlyOverdue, no: texts.notYet },
        },
        <BranchFilter key="branch" list={list} branches={useBranchesInScope('View Case Activities')} />,
      ]}
      query={query}
      columns={useColumns()}
      linkOf={(row) => `/cases/${row.case_record.id}/docket#activity-${row.id}`}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function useCompliance({ page, filters }: ListState) {
  return usePages(['compliance', page, filters], () => {
    const query = {
      page,
      'filter[overdue]': filters.overdue === undefined ? undefined : filters.overdue === 'yes',
      'filter[branch_id]': numberIn(filters.branch),
    };
    return api.GET('/api/compliance', { params: { query } });
  });
}

function useColumns(): Column<Item>[] {
  const texts = useTexts(complianceTexts);
  const words = useTexts(wordTexts);
  const can = usePermission();
  const columns: Column<Item>[] = [
    { label: texts.activity, show: (row) => wordOf(words.kind, row.activity) },
    { label: texts.due, show: (row) => <Due item={row} /> },
    {
      label: texts.case,
      show: ({ case_record: found }) => (
        <span>
          <Anchor component={Link} to={`/cases/${found.id}`}>
            {found.case_title}
          </Anchor>{' '}
          <CaseNumber isDimmed>{found.case_number}</CaseNumber>
        </span>
      ),
    },
    {
      label: texts.remarks,
      show: (row) => (
        <Text size="sm" lineClamp={2} maw={320}>
          {row.remarks ?? '–'}
        </Text>
      ),
    },
  ];
  if (can('Record Activities')) columns.push({ label: texts.action, show: (row) => <Done item={row} /> });
  return columns;
}

function Due({ item }: { item: Item }) {
  const texts = useTexts(complianceTexts);
  const { date } = useFormats();
  const days = Math.round((Date.parse(item.due_on) - Date.parse(today())) / MS_PER_DAY);
  return (
    <Group gap="0 0.5rem" maw={220}>
      <span style={{ whiteSpace: 'nowrap' }}>{date(item.due_at)}</span>
      {item.is_overdue ? (
        <Badge tt="none" variant="light" color="red">
          {texts.overdue}
        </Badge>
      ) : null}
      <Text span size="sm" c="dimmed">
        {item.is_overdue ? texts.late(-days) : texts.left(days)}
        {item.due_on === item.due_at ? '' : ` · ${texts.movedTo(date(item.due_on))}`}
      </Text>
    </Group>
  );
}

function Done({ item }: { item: Item }) {
  const texts = useTexts(complianceTexts);
  const words = useTexts(wordTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="light"
        onClick={open}
        aria-label={texts.doneOf(wordOf(words.kind, item.activity), item.case_record.case_number)}
      >
        {texts.done}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={texts.doneTitle}>
        <ComplyForm activity={item} onClose={close} />
      </Dialog>
    </>
  );
}
