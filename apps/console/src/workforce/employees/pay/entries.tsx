import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../../kit/icons/tabler.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { keyOfEmployee } from '../api.ts';
import { payTexts } from './texts.ts';

/** Root query key of what an employee earns. */
export const keyOfPay = (id: string) => [...keyOfEmployee(id), 'pay'] as const;

/** A heading and how a row shows its value. */
export type EntryColumn<Row> = readonly [label: string, show: (row: Row) => ReactNode];

interface EntriesProps<Row extends { id: string }> {
  /** Employee. */
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
  /** Form that changes an entry; without it, entries are only added and deleted. */
  editing?: (row: Row, close: () => void) => ReactNode;
  removing: { title: (row: Row) => string; text: string; action: (row: Row) => Promise<unknown> };
}

/** A short list of dated entries that users add, change and delete. */
export function Entries<Row extends { id: string }>(props: EntriesProps<Row>) {
  const { id, title, hint, none, add, canChange, rows, columns, form, editing, removing } = props;
  const texts = useTexts(payTexts);
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Row>();
  const remove = async (row: Row) => {
    await removing.action(row);
    await queries.invalidateQueries({ queryKey: keyOfPay(id) });
    notifyDone(texts.deleted);
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
        <Stack gap={0}>
          <Table.ScrollContainer minWidth={560}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {columns.map(([label]) => (
                    <Table.Th key={label}>{label}</Table.Th>
                  ))}
                  {canChange && <Table.Td />}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id}>
                    {columns.map(([label, show]) => (
                      <Table.Td key={label}>{show(row)}</Table.Td>
                    ))}
                    {canChange && (
                      <Table.Td>
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
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Stack>
      )}
      {isAdding && form(() => setAdding(false))}
      {edited !== undefined && editing?.(edited, () => setEdited(undefined))}
    </Section>
  );
}
