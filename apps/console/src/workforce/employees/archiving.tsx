import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone, notifyFailed } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { EMPLOYEES, type Employee } from './api.ts';
import { employeeTexts } from './texts.ts';

type One = Pick<Employee, 'id' | 'full_name'>;

const UNDO_FOR_MS = 10_000;

/** Restores an archived employee. */
export function useRestoring() {
  const texts = useTexts(employeeTexts);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: One) =>
      api.POST('/api/pms/employees/{id}/restore', { params: { path: { id }, query: { numbers: 'masked' } } }),
    onSuccess: async (_, { id, full_name: name }) => {
      notifications.hide(noticeOf(id));
      await queries.invalidateQueries({ queryKey: EMPLOYEES });
      notifyDone(texts.restored(name));
    },
    onError: notifyFailed,
  });
}

/** Archives an employee and offers to undo it. The page asks for confirmation first. */
export function useArchiving() {
  const texts = useTexts(employeeTexts);
  const { undo, close } = useTexts(kitTexts);
  const queries = useQueryClient();
  const restoring = useRestoring();
  return useMutation({
    mutationFn: ({ id }: One) => api.DELETE('/api/pms/employees/{id}', { params: { path: { id } } }),
    onSuccess: async (_, one) => {
      await queries.invalidateQueries({ queryKey: EMPLOYEES });
      notifications.show({
        id: noticeOf(one.id),
        color: 'green',
        withBorder: true,
        autoClose: UNDO_FOR_MS,
        closeButtonProps: { 'aria-label': close },
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{texts.archiveDone(one.full_name)}</Text>
            <Button size="xs" variant="light" onClick={() => restoring.mutate(one)}>
              {undo}
            </Button>
          </Group>
        ),
      });
    },
  });
}

const noticeOf = (id: string) => `archived-${id}`;
