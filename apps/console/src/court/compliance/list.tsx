import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { Dialog } from '../../kit/dialog.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
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
  const columns = useColumns();
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.when}
          name="overdue"
          list={list}
          all={texts.all}
          choices={[
            { value: 'yes', label: texts.onlyOverdue },
            { value: 'no', label: texts.notYet },
          ]}
        />
        <BranchFilter list={list} branches={useBranchesInScope('View Case Activities')} />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={(row) => row.id}
        linkOf={(row) => `/cases/${row.case_record.id}/docket#activity-${row.id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
    </>
  );
}

function useCompliance({ page, filters }: ListState) {
  return usePages(['compliance', page, filters], () => {
    const query = {
      page,
      ...(filters.overdue === undefined ? {} : { 'filter[overdue]': filters.overdue === 'yes' }),
      ...(filters.branch === undefined ? {} : { 'filter[branch_id]': Number(filters.branch) }),
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
  const days = Math.round((Date.parse(item.due_at ?? '') - Date.parse(today())) / MS_PER_DAY);
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
