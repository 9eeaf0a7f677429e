import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import type { Page } from '../../../kit/lists/page.ts';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api } from '../../api.ts';
import { workforceWords } from '../../words.ts';
import { Paid, RUNS_KEY, type RunWithItems, usePeriod } from '../components.tsx';
import { changedPeople, type Difference, itemsOf, netOf, type Row, rowsOf } from './differences.ts';
import { comparisonTexts } from './texts.ts';

const ROWS_OF_PAGE = 50;
const EVERY_LINE = 'all';

/** Compares the lines of a run with the lines of the previous run, with the reason for each difference. */
export function Comparison({ run }: { run: RunWithItems }) {
  const texts = useTexts(comparisonTexts);
  const list = useList(['search', 'item', 'show']);
  const { search, item, show } = list.filters;
  const unchanged = show === EVERY_LINE;
  const query = useQuery({
    queryKey: [...RUNS_KEY, run.id, 'comparison', run.computed_at, unchanged],
    queryFn: () =>
      answer(
        api.GET('/api/payroll/runs/{id}/comparison', {
          params: { path: { id: run.id }, query: { unchanged } },
        }),
      ),
    placeholderData: (before) => before,
  });
  const columns = useColumns();
  const { data } = query;
  if (data?.compared_with === null) return <Empty title={texts.none} hint={texts.noneHint} />;
  const shown = data && pageOf(rowsOf(data.data, { search, item }), list.page);
  return (
    <Section title={texts.title} hint={data && <Summary rows={data.data} earlier={data.compared_with} />}>
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.item}
          name="item"
          list={list}
          all={texts.all}
          choices={itemsOf(data?.data ?? [])}
        />
        <ChoiceFilter
          label={texts.show}
          name="show"
          list={list}
          all={texts.onlyChanges}
          choices={[{ value: EVERY_LINE, label: texts.everyLine }]}
        />
      </Filters>
      <DataTable
        caption={texts.title}
        query={{ ...query, data: shown }}
        columns={columns}
        keyOf={({ employee_id, payroll_item_id, adjusts }) =>
          `${employee_id} ${payroll_item_id} ${adjusts?.run_id ?? ''}`
        }
        list={list}
        empty={{ title: texts.noChange, hint: texts.noChangeHint }}
      />
    </Section>
  );
}

function pageOf(rows: readonly Row[], wanted: number): Page<Row> {
  const lastPage = Math.max(1, Math.ceil(rows.length / ROWS_OF_PAGE));
  const page = Math.min(wanted, lastPage);
  return {
    rows: rows.slice((page - 1) * ROWS_OF_PAGE, page * ROWS_OF_PAGE),
    total: rows.length,
    page,
    lastPage,
    perPage: ROWS_OF_PAGE,
  };
}

interface SummaryProps {
  rows: readonly Difference[];
  earlier: Pick<RunWithItems, 'period_start' | 'period_end' | 'status'>;
}

function Summary({ rows, earlier }: SummaryProps) {
  const texts = useTexts(comparisonTexts);
  const { runStatus } = useTexts(workforceWords);
  const { number } = useFormats();
  const period = usePeriod();
  const signed = useSigned();
  return (
    <>
      {texts.comparedWith(period(earlier), runStatus[earlier.status])}{' '}
      {texts.summary(signed(netOf(rows)), number(changedPeople(rows)))}
    </>
  );
}

/** Formats a change in pesos with its sign. */
function useSigned(): (pesos: number) => string {
  const { money } = useFormats();
  return (pesos) => `${pesos > 0 ? '+' : ''}${money(pesos)}`;
}

function useColumns(): Column<Row>[] {
  const texts = useTexts(comparisonTexts);
  const { money } = useFormats();
  const signed = useSigned();
  const say = useServerText();
  return [
    {
      label: texts.employee,
      show: ({ employee, net }) => (
        <>
          <Paid employee={employee} />
          {net !== null && (
            <Text span display="block" size="xs" fw={600}>
              {texts.netOf(signed(net))}
            </Text>
          )}
        </>
      ),
    },
    { label: texts.item, show: ({ payroll_item }) => payroll_item.name },
    { label: texts.before, isFigure: true, show: ({ before }) => money(before) },
    { label: texts.after, isFigure: true, show: ({ after }) => money(after) },
    {
      label: texts.difference,
      isFigure: true,
      show: ({ difference }) => (
        <Text span fw={600}>
          {signed(difference)}
        </Text>
      ),
    },
    { label: texts.reason, show: ({ reason }) => say(reason) },
  ];
}
