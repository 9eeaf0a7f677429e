import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { IconPlus, IconPrinter } from '../../kit/icons/tabler.ts';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { usePermission } from '../api.ts';
import { type CaseRecord, useActivities } from '../cases/data.ts';
import { flatten } from '../cases/next.ts';
import { useCaseRecord } from '../cases/record/frame-of-case.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { ActivityForm } from './activity-form.tsx';
import classes from './docket.module.css';
import { type Activity, byDay, fitting } from './kinds.ts';
import { docketTexts } from './texts.ts';
import { Thread } from './thread.tsx';

const FILTERS = ['kind', 'tag', 'stage', 'status'];
const SHOWN_AT_FIRST = 60;

/** Docket of a case: dates in the margin, replies under the activity they reply to. */
export default function Docket() {
  const { record } = useCaseRecord();
  const query = useActivities(record.id);
  const texts = useTexts(docketTexts);
  return (
    <Loaded query={query} lines={10}>
      {(threads) => (
        <Stack gap="md">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {texts.docket}
            </Title>
            <DocketActions record={record} isEmpty={threads.length === 0} />
          </Group>
          {record.status === 'archived' && <Text c="dimmed">{texts.closed}</Text>}
          {threads.length === 0 ? (
            <Empty title={texts.none} hint={texts.noneHint} action={<RecordButton record={record} />} />
          ) : (
            <Entries threads={threads} record={record} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function DocketActions({ record, isEmpty }: { record: CaseRecord; isEmpty: boolean }) {
  const texts = useTexts(docketTexts);
  if (isEmpty) return null;
  return (
    <Group gap="xs" className="no-print">
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      <RecordButton record={record} />
    </Group>
  );
}

function RecordButton({ record }: { record: CaseRecord }) {
  const texts = useTexts(docketTexts);
  const can = usePermission();
  if (!can('Record Activities') || record.status === 'archived') return null;
  return (
    <DialogButton label={texts.record} icon={<IconPlus size={18} aria-hidden />} variant="light" width="lg">
      {(close) => <ActivityForm caseId={record.id} onClose={close} />}
    </DialogButton>
  );
}

function Entries({ threads, record }: { threads: Activity[]; record: CaseRecord }) {
  const texts = useTexts(docketTexts);
  const { number } = useFormats();
  const list = useList([...FILTERS, 'order']);
  const { hash } = useLocation();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { kind, tag, stage, status, order } = list.filters;
  const found = useMemo(() => {
    const fit = fitting(byDay(threads), { kind, tag, stage, status });
    return order === 'newest' ? fit.toReversed() : fit;
  }, [threads, kind, tag, stage, status, order]);
  // The URL may link to any entry, so show all of them instead of the first ones.
  const count = hash === '' ? shown : Number.POSITIVE_INFINITY;
  useEffect(() => {
    const entry = hash === '' ? null : document.getElementById(hash.slice(1));
    entry?.scrollIntoView({ block: 'start' });
    entry?.focus({ preventScroll: true });
  }, [hash]);
  // Printouts include all entries, because paper has no button for more.
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  return (
    <>
      <DocketFilters list={list} threads={threads} />
      {found.length === 0 && (
        <Empty
          title={texts.noneFound}
          action={
            <Button variant="light" onClick={list.clear}>
              {texts.clear}
            </Button>
          }
        />
      )}
      <ol className={classes.docket} aria-label={texts.docket}>
        {found.slice(0, count).map((thread) => (
          <Thread key={thread.id} activity={thread} record={record} depth={0} />
        ))}
      </ol>
      {found.length > count && (
        <Group justify="center" className="no-print">
          <Button variant="light" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
            {texts.showMore(number(Math.min(SHOWN_AT_FIRST, found.length - count)))}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Docket filters; they offer only values that occur in the docket. */
function DocketFilters({ list, threads }: { list: ListState; threads: Activity[] }) {
  const texts = useTexts(docketTexts);
  const words = useTexts(wordTexts);
  const all = useMemo(() => flatten(threads), [threads]);
  const occurring = (values: (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].sort((one, other) => one.localeCompare(other));
  const tags = occurring(all.map(({ tag }) => tag));
  const stages = occurring(all.map(({ stage }) => stage));
  const kinds = occurring(all.map(({ activity }) => activity));
  const statuses = occurring(all.map(({ status }) => status));
  const asIs = (value: string) => ({ value, label: value });
  // The tag of a sheriff's report is its kind.
  const kindOf = (value: string) => ({ value, label: wordOf(words.kind, value) });
  const filter = { list, all: texts.all };
  return (
    <Filters list={list}>
      <ChoiceFilter {...filter} label={texts.kind} name="kind" choices={kinds.map(kindOf)} />
      {tags.length > 0 && (
        <ChoiceFilter {...filter} label={texts.tag} name="tag" choices={tags.map(kindOf)} />
      )}
      {stages.length > 0 && (
        <ChoiceFilter {...filter} label={texts.stage} name="stage" choices={stages.map(asIs)} />
      )}
      {statuses.length > 1 && (
        <ChoiceFilter
          {...filter}
          label={texts.status}
          name="status"
          choices={choicesOf(words.status).filter(({ value }) => statuses.includes(value as never))}
        />
      )}
      <NativeSelect
        label={texts.order}
        value={list.filters.order ?? ''}
        onChange={(event) => list.setFilter('order', event.currentTarget.value)}
        data={[
          { value: '', label: texts.oldest },
          { value: 'newest', label: texts.newest },
        ]}
      />
    </Filters>
  );
}
