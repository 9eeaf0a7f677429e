import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { AS_FILE } from '../../kit/download.ts';
import { ExportMenu } from '../../kit/export-menu.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { findMembers, ROSTERS_KEY } from '../rosters/key.ts';
import { Paid, RUNS_KEY, type RunWithItems } from './components.tsx';
import { resultsTexts } from './results-texts.ts';
import { runTexts } from './texts.ts';

type Line = Schemas['LineOfRun'];

/** Computed lines of a run by employee and item, with the effect of limits. */
export function Lines({ run }: { run: RunWithItems }) {
  const texts = useTexts(runTexts);
  const results = useTexts(resultsTexts);
  const list = useList(['payroll_item_id', 'capped', 'adjustment', 'employee_id']);
  const { payroll_item_id: item, capped, adjustment, employee_id: employee } = list.filters;
  const asked = {
    'filter[payroll_item_id]': item,
    'filter[employee_id]': employee,
    'filter[capped]': capped === undefined ? undefined : capped === 'true',
    'filter[adjustment]': adjustment === undefined ? undefined : adjustment === 'true',
  };
  const query = useQuery({
    // The key contains the time of computation, because recomputing replaces the lines.
    queryKey: [...RUNS_KEY, run.id, 'lines', run.computed_at, list.page, list.filters],
    queryFn: async () => {
      const params = { path: { id: run.id }, query: { page: list.page, ...asked } };
      return pageOf(await answer(api.GET('/api/payroll/runs/{id}/lines', { params })));
    },
    placeholderData: (before) => before,
  });
  const shown = query.data?.rows.find((line) => line.employee.id === employee)?.employee.full_name;
  return (
    <Section
      title={texts.lines}
      hint={employee === undefined || shown === undefined ? texts.linesHint : texts.oneEmployee(shown)}
      actions={
        <Group gap="xs">
          {shown !== undefined && (
            <Button component={Link} to={`/runs/${run.id}/employees/${employee}`} variant="default">
              {results.payslip}
            </Button>
          )}
          <ExportMenu
            ask={(format) =>
              api.GET('/api/payroll/runs/{id}/lines/export', {
                params: { path: { id: run.id }, query: { ...asked, format } },
                ...AS_FILE,
              })
            }
          />
        </Group>
      }
    >
      <Filters list={list}>
        <RemoteSelect
          label={texts.employee}
          placeholder={texts.all}
          clearable
          value={employee ?? null}
          {...chosenOf(employee, shown, query.isPending ? undefined : texts.oneOfThem)}
          onChange={(id) => list.setFilter('employee_id', id)}
          queryKey={[...ROSTERS_KEY, run.roster_id, 'members to choose']}
          find={(search) => findMembers(run.roster_id, search)}
        />
        <ChoiceFilter
          label={texts.item}
          name="payroll_item_id"
          list={list}
          all={texts.all}
          choices={run.items.map(({ payroll_item: { id, name } }) => ({ value: id, label: name }))}
        />
        <ChoiceFilter
          label={texts.capped}
          name="capped"
          list={list}
          all={texts.all}
          choices={[
            { value: 'true', label: texts.cappedOnly },
            { value: 'false', label: texts.uncappedOnly },
          ]}
        />
        <ChoiceFilter
          label={texts.adjustments}
          name="adjustment"
          list={list}
          all={texts.all}
          choices={[
            { value: 'true', label: texts.adjustmentsOnly },
            { value: 'false', label: texts.payOfPeriod },
          ]}
        />
      </Filters>
      <DataTable
        caption={texts.lines}
        query={query}
        keyOf={({ employee, payroll_item, adjusts }) =>
          `${employee.id} ${payroll_item.id} ${adjusts?.run_id ?? ''}`
        }
        linkOf={(line) => `?employee_id=${line.employee.id}`}
        list={list}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
        columns={useColumns()}
      />
    </Section>
  );
}

/** Empty while the name loads, because the field would search for a placeholder. */
function chosenOf(id: string | undefined, ...labels: (string | undefined)[]) {
  const label = labels.find((one) => one !== undefined);
  return id === undefined || label === undefined ? {} : { chosen: { value: id, label } };
}

function useColumns(): Column<Line>[] {
  const texts = useTexts(runTexts);
  const { money, datesIn } = useFormats();
  return [
    {
      label: texts.employee,
      show: ({ employee }) => <Paid employee={employee} />,
    },
    {
      label: texts.item,
      show: ({ payroll_item, explanation }) => (
        <>
          {payroll_item.name}
          {explanation !== null && (
            <Text span display="block" size="xs" c="dimmed" maw={420} style={{ whiteSpace: 'normal' }}>
              {datesIn(explanation)}
            </Text>
          )}
        </>
      ),
    },
    { label: texts.requested, isFigure: true, show: ({ requested }) => money(requested) },
    {
      label: texts.limit,
      show: ({ cap, already_paid: before, amount, requested }) =>
        cap === null ? (
          <Text span size="sm" c="dimmed">
            {texts.noLimit}
          </Text>
        ) : (
          <Text span size="sm">
            {amount < requested && (
              <Badge color="yellow" variant="light" mr={6}>
                {texts.cut}
              </Badge>
            )}
            {[texts.capOf(money(cap)), before > 0 ? texts.before(money(before)) : '']
              .filter(Boolean)
              .join(', ')}
          </Text>
        ),
    },
    {
      label: texts.paid,
      isFigure: true,
      show: ({ amount }) => (
        <Text span fw={600}>
          {money(amount)}
        </Text>
      ),
    },
  ];
}
