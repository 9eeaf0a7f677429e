import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../../kit/icons/tabler.ts';
import { type Column, RowsTable } from '../../../kit/lists/rows-table.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { Section } from '../../../kit/section.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { keyOfEmployee } from '../api.ts';
import { payTexts } from './texts.ts';

/** Root query key of an employee's pay data. */
export const keyOfPay = (id: string) => [...keyOfEmployee(id), 'pay'] as const;

/** Column heading, and a function that formats its value in a row. */
export type EntryColumn<Row> = readonly [label: string, show: (row: Row) => ReactNode];

interface EntriesProps<Row extends { id: string }> {
  /** ID of the employee. */
  id: string;
  title: string;
  hint: string;
  none: string;
  add: string;
  canChange: boolean;
  rows: readonly Row[];
  columns: readonly EntryColumn<Row>[];
  /** Form that adds an entry, shown while it is open. */
  form: (close: () => void) => ReactNode;
  /** Form that changes an entry. Without it, users can only add and delete entries. */
  editing?: (row: Row, close: () => void) => ReactNode;
  removing: { title: (row: Row) => string; text: string; action: (row: Row) => Promise<unknown> };
}

/** Short list of dated entries that users can add, change and delete. */
export function Entries<Row extends { id: string }>(props: EntriesProps<Row>) {
  const { id, title, hint, none, add, canChange, rows, columns, form, editing, removing } = props;
  const texts = useTexts(payTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Row>();
  const remove = async (row: Row) => {
    await removing.action(row);
    await queries.invalidateQueries({ queryKey: keyOfPay(id) });
    notifyDone(texts.deleted);
  };
  const shown = columns.map(([label, show]) => ({ label, show }));
  const actions: Column<Row> = {
    label: kit.actions,
    isActions: true,
    show: (row) => (
      <Group justify="flex-end" gap="xs" wrap="nowrap">
        {editing !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEdited(row)}
          >
            {texts.edit}
          </Button>
        )}
        <ConfirmButton
          label={texts.remove}
          title={`${removing.title(row)}?`}
          text={removing.text}
          action={() => remove(row)}
          leftSection={<IconTrash size={16} aria-hidden />}
        />
      </Group>
    ),
  };
  return (
    <Section
      title={title}
      hint={hint}
      actions={
        canChange && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {add}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <RowsTable
          caption={title}
          rows={rows}
          keyOf={(row) => row.id}
          columns={canChange ? [...shown, actions] : shown}
        />
      )}
      {isAdding && form(() => setAdding(false))}
      {edited !== undefined && editing?.(edited, () => setEdited(undefined))}
    </Section>
  );
}
