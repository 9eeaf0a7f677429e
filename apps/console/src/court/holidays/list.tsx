import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../kit/icons/tabler.ts';
import { type Column, RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, usePermission } from '../api.ts';
import { HolidayActions } from './actions.tsx';
import { HolidayForm } from './form.tsx';
import { type Entered, HearingsDialog } from './hearings.tsx';
import type { Holiday } from './holiday.ts';
import { holidayTexts } from './texts.ts';

const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/** The court's holidays of one year (C§6; contract, court). */
export default function Holidays() {
  const texts = useTexts(holidayTexts);
  const can = usePermission();
  const year = useYear();
  const [isAdding, setAdding] = useState(false);
  const [entered, setEntered] = useState<Entered>();
  const canManage = can('Manage Holidays');
  const query = useQuery({
    queryKey: ['holidays', year.value],
    queryFn: async () => {
      const params = { query: { 'filter[year]': year.value } };
      return (await answer(api.GET('/api/holidays', { params }))).data;
    },
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          canManage && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          )
        }
      />
      <Group gap="xs" mb="md">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.before}
          disabled={year.value <= FIRST_YEAR}
          onClick={() => year.set(year.value - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h4" aria-live="polite" className="figures" miw={56} ta="center">
          {year.value}
        </Title>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.after}
          disabled={year.value >= LAST_YEAR}
          onClick={() => year.set(year.value + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Loaded query={query} lines={14}>
        {(holidays) =>
          holidays.length === 0 ? (
            <Empty title={texts.empty(String(year.value))} hint={canManage ? texts.emptyHint : undefined} />
          ) : (
            <Listed holidays={holidays} year={year.value} canManage={canManage} onEntered={setEntered} />
          )
        }
      </Loaded>
      {isAdding && <HolidayForm year={year.value} onClose={() => setAdding(false)} onEntered={setEntered} />}
      {entered !== undefined && <HearingsDialog entered={entered} onClose={() => setEntered(undefined)} />}
    </>
  );
}

function useYear() {
  const [params, setParams] = useSearchParams();
  const named = Number(params.get('year'));
  const value = named >= FIRST_YEAR && named <= LAST_YEAR ? named : Number(today().slice(0, 4));
  return { value, set: (year: number) => setParams({ year: String(year) }, { preventScrollReset: true }) };
}

interface ListedProps {
  holidays: readonly Holiday[];
  year: number;
  canManage: boolean;
  onEntered: (entered: Entered) => void;
}

function Listed({ holidays, year, canManage, onEntered }: ListedProps) {
  const texts = useTexts(holidayTexts);
  const shortDay = useShortDay();
  const actions: Column<Holiday> = {
    label: texts.actions,
    isActions: true,
    show: (holiday) => <HolidayActions holiday={holiday} onEntered={onEntered} />,
  };
  return (
    <RowsTable
      caption={texts.inYear(String(year))}
      rows={holidays}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.day, show: ({ date }) => shortDay(date) },
        {
          label: texts.name,
          show: ({ name, is_tentative }) => (
            <Group gap="xs" component="span" display="inline-flex">
              <Text component="span" fw={600}>
                {name}
              </Text>
              {is_tentative && (
                <Badge variant="light" color="yellow" tt="none" miw="max-content">
                  {texts.tentative}
                </Badge>
              )}
            </Group>
          ),
        },
        { label: texts.kind, show: ({ kind }) => <KindBadge kind={kind} /> },
        { label: texts.source, show: ({ source }) => source || '–' },
        ...(canManage ? [actions] : []),
      ]}
    />
  );
}

/** Formats a day without its year, which the heading shows. */
function useShortDay(): (day: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language === 'fil' ? 'fil-PH' : 'en-PH', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

const KIND_COLOURS = { regular: 'wood', special_non_working: 'blue', special_working: 'gray' };

function KindBadge({ kind }: Pick<Holiday, 'kind'>) {
  const texts = useTexts(holidayTexts);
  return (
    <Badge variant="light" color={KIND_COLOURS[kind]} tt="none" miw="max-content">
      {texts.kinds[kind]}
    </Badge>
  );
}
