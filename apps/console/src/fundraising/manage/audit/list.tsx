import { NativeSelect } from '@mantine/core';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { RemoteSelect } from '../../../kit/forms/remote-select.tsx';
import { OnlyOne } from '../../../kit/lists/only-one.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { type ListState, useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { areTurned, DateFilters } from '../../shared/date-filters.tsx';
import { findUsers, useChosen } from '../../shared/finders.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { Changes } from './changes.tsx';
import { Subject } from './subject.tsx';
import { auditTexts } from './texts.ts';

const FILTERS = ['action', 'actor_id', 'from', 'to', 'institution_id', 'subject_type', 'subject_id'];

/** Audit log, limited to the entries that the user may see. */
export default function AuditList() {
  const texts = useTexts(auditTexts);
  const list = useList(FILTERS);
  const query = usePages(
    [MANAGE, 'audit', list.filters, list.page],
    () => api.GET('/api/v1/audit-logs', { params: { query: queryOf('/api/v1/audit-logs', list) } }),
    { enabled: !areTurned(list) },
  );
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      list={list}
      filters={[
        <KindFilter key="kind" list={list} />,
        <ActorFilter key="actor" list={list} />,
        <DateFilters key="dates" list={list} />,
        <InstitutionFilter key="institution" list={list} />,
      ]}
      notice={<OneSubject list={list} />}
      query={query}
      columns={useColumns()}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

/** Filters by the first part of the action name, e.g. `campaign`. The address may also name a single action. */
function KindFilter({ list }: { list: ListState }) {
  const texts = useTexts(auditTexts);
  return (
    <NativeSelect
      label={texts.kind}
      value={list.filters.action?.split('.')[0] ?? ''}
      onChange={(event) => list.setFilter('action', event.currentTarget.value)}
      data={[{ value: '', label: texts.anyKind }, ...choicesOf(texts.area)]}
    />
  );
}

function ActorFilter({ list }: { list: ListState }) {
  const texts = useTexts(auditTexts);
  const chosen = useChosen('user', list.filters.actor_id);
  return (
    <RemoteSelect
      label={texts.by}
      placeholder={texts.anybody}
      clearable
      value={list.filters.actor_id ?? null}
      chosen={chosen}
      onChange={(next) => list.setFilter('actor_id', next)}
      queryKey={[MANAGE, 'users']}
      find={(search) => findUsers(search)}
    />
  );
}

/** Notice that the log is filtered to one record, as when opened from that record's page. */
function OneSubject({ list }: { list: ListState }) {
  const texts = useTexts(auditTexts);
  const { subject_type: type, subject_id: id } = list.filters;
  if (type === undefined) return null;
  const names: Readonly<Record<string, string>> = texts.subject;
  return (
    <OnlyOne list={list} all={texts.onlyAll}>
      {texts.only(texts.numbered(names[type] ?? type, id ?? ''))}
    </OnlyOne>
  );
}

function useColumns(): Column<Schemas['AuditEntry']>[] {
  const texts = useTexts(auditTexts);
  const { dateTime } = useFormats();
  const actions: Readonly<Record<string, string>> = texts.action;
  return [
    { label: texts.what, show: ({ action }) => <strong>{actions[action] ?? action}</strong> },
    { label: texts.who, show: ({ actor }) => actor?.name ?? texts.itself },
    { label: texts.about, show: ({ subject }) => <Subject subject={subject} /> },
    { label: texts.when, show: ({ at }) => dateTime(at) },
    { label: texts.address, show: ({ ip }) => ip ?? '–' },
    { label: texts.changes, show: ({ id, changes }) => <Changes id={id} changes={changes} /> },
  ];
}
