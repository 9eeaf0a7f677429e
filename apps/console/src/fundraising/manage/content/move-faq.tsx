import { ActionIcon, Group } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { IconArrowDown, IconArrowUp } from '../../../kit/icons/tabler.ts';
import { notifyFailed } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { contentTexts } from './texts.ts';

/** Mutation key shared by all rows: moving one FAQ changes the neighbors of others. */
const MOVING = [MANAGE, 'faqs', 'moving'];

interface MoveFaqProps {
  faq: Schemas['Faq'];
  /** FAQs in list order. When the list is filtered by category, an FAQ moves within that category. */
  shown: readonly Schemas['Faq'][];
  /** True while the list is being reloaded, because its order may change. */
  isReading: boolean;
}

/** Buttons that swap a question with the one above or below it. */
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
    // The move counts as running until the list is reloaded. It is reloaded after an error as well, because a refusal
    // means that someone else changed the list.
    onSettled: refresh,
  });
  const button = (other: Schemas['Faq'] | undefined, label: string, Icon: typeof IconArrowUp) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      // `aria-disabled` instead of `disabled`, so that the button keeps the focus while a move is running.
      aria-disabled={other === undefined || isBusy}
      data-disabled={other === undefined || undefined}
      onClick={() => {
        // Checked again here, because a second click may come before the disabled state is rendered.
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
