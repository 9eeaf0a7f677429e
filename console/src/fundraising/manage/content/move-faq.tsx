import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { notifyFailed } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { contentTexts } from './texts.ts';

/** Shared by all rows: while one is moved, the neighbours of the others are about to change. */
const MOVING = [MANAGE, 'faqs', 'moving'];

interface MoveFaqProps {
  faq: Schemas['Faq'];
  /** As they stand in the list: of a category, a question moves among those of it. */
  shown: readonly Schemas['Faq'][];
  /** The list is being read again, and may come back in another order. */
  isReading: boolean;
}

/** Lets a question change places with the one above or below it. */
export function MoveFaq({ faq, shown, isReading }: MoveFaqProps) {
  const texts = useTexts(contentTexts);
  const refresh = useRefresh();
  const place = shown.findIndex(({ id }) => id === faq.id);
  const queries = useQueryClient();
  const isBusy = useIsMutating({ mutationKey: MOVING }) > 0 || isReading;
  const moving = useMutation({
    mutationKey: MOVING,
    mutationFn: (other: number) =>
      answer(
        api.POST('/api/v1/faqs/{id}/swap', { params: { path: { id: faq.id } }, body: { with_id: other } }),
      ),
    onError: notifyFailed,
    // Part of the move: it lasts until the list is back. What was refused shows that somebody else changed it.
    onSettled: refresh,
  });
  const button = (other: Schemas['Faq'] | undefined, label: string, Icon: typeof IconArrowUp) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      // It stays where it is, and keeps the focus, while the other one is on its way.
      aria-disabled={other === undefined || isBusy}
      data-disabled={other === undefined || undefined}
      onClick={() => {
        // Asked for anew, too: a second press may come before the first one is drawn.
        if (other !== undefined && !isBusy && queries.isMutating({ mutationKey: MOVING }) === 0)
          moving.mutate(other.id);
      }}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {button(shown[place - 1], texts.moveUp(faq.question), IconArrowUp)}
      {button(shown[place + 1], texts.moveDown(faq.question), IconArrowDown)}
    </Group>
  );
}
