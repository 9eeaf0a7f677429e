import { ActionIcon, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../kit/icons/tabler.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { notifyDone } from '../../kit/notify.ts';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { NoSuchPage } from '../../shell/error-state.tsx';
import { usePermissionEverywhere } from '../api.ts';
import { ReferenceForm } from './form.tsx';
import { REFERENCE_LISTS, type ReferenceList, type ReferenceRow, referenceKey } from './lists.ts';
import { listReferences, removeReference } from './reference-api.ts';
import { referenceTexts } from './texts.ts';

/** Page of one reference list, built from its definition. */
export default function ReferencePage() {
  const { list: slug } = useParams();
  const list = REFERENCE_LISTS.find((one) => one.slug === slug);
  return list === undefined ? <NoSuchPage /> : <Shown key={list.slug} list={list} />;
}

type Doing = { row?: ReferenceRow; action: 'save' | 'remove' };

function Shown({ list }: { list: ReferenceList }) {
  const texts = useTexts(referenceTexts);
  const state = useList(['search']);
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage reference lists');
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const query = useQuery({
    queryKey: [...referenceKey(list), state.page, state.filters],
    queryFn: () => listReferences(list, state.page, state.filters.search),
    placeholderData: (before) => before,
  });
  const actions: Column<ReferenceRow> = {
    label: texts.actions,
    isFigure: true,
    show: (row) => (
      <Group gap={4} wrap="nowrap" justify="flex-end" component="span" display="inline-flex">
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          size="lg"
          aria-label={texts.changeOf(row.name)}
          onClick={() => setDoing({ row, action: 'save' })}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={texts.removeOf(row.name)}
          onClick={() => setDoing({ row, action: 'remove' })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    ),
  };
  const columns = useColumns(list);
  return (
    <ResourceList
      title={texts.lists[list.slug]}
      detail={texts.hints[list.slug]}
      back={{ label: texts.title, to: '/reference' }}
      add={
        canChange && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDoing({ action: 'save' })}
          >
            {texts.add}
          </Button>
        )
      }
      list={state}
      filters={[{ search: texts.search }]}
      query={query}
      columns={canChange ? [...columns, actions] : columns}
      empty={{ title: texts.none, hint: texts.noneHint }}
    >
      {doing?.action === 'save' && <ReferenceForm list={list} row={doing.row} onClose={close} />}
      {doing?.action === 'remove' && doing.row !== undefined && (
        <ConfirmDialog
          title={texts.removeTitle(doing.row.name)}
          text={texts.removeText}
          answer={texts.remove}
          action={() => removeReference(list, doing.row!.id)}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: referenceKey(list) });
            notifyDone(texts.removed(doing.row!.name));
          }}
          onClose={close}
        />
      )}
    </ResourceList>
  );
}

function useColumns(list: ReferenceList): Column<ReferenceRow>[] {
  const texts = useTexts(referenceTexts);
  const { number } = useFormats();
  return list.fields
    .filter(({ isListed }) => isListed === true)
    .map(({ name, kind }) => ({
      label: texts.fields[name],
      show: (row) => {
        const value = row[name];
        if (value === null || value === undefined || value === '') return NOTHING;
        return kind === 'minutes' ? texts.minutes(number(Number(value))) : String(value);
      },
    }));
}
