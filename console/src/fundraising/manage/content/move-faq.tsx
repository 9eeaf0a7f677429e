import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { tellFailed } from '../../../kit/tell.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useRefresh } from '../bits/refresh.ts';
import { contentTexts } from './texts.ts';

interface MoveFaqProps {
  faq: Schemas['Faq'];
  /** As they stand in the list: of a category, a question moves among those of it. */
  shown: readonly Schemas['Faq'][];
}

/** Lets a question change places with the one above or below it. */
export function MoveFaq({ faq, shown }: MoveFaqProps) {
  const texts = useTexts(contentTexts);
  const refresh = useRefresh();
  const place = shown.findIndex(({ id }) => id === faq.id);
  const moving = useMutation({
    mutationFn: (other: number) =>
      answer(
        api.POST('/api/v1/faqs/{id}/swap', { params: { path: { id: faq.id } }, body: { with_id: other } }),
      ),
    onSuccess: refresh,
    onError: tellFailed,
  });
  const button = (other: Schemas['Faq'] | undefined, label: string, Icon: typeof IconArrowUp) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      // It stays where it is, and keeps the focus, while the other one is on its way.
      aria-disabled={other === undefined || moving.isPending}
      data-disabled={other === undefined || undefined}
      onClick={() => {
        if (other !== undefined && !moving.isPending) moving.mutate(other.id);
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
