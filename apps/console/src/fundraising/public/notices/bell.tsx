import { ActionIcon, Indicator } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { IconBell } from '../../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { fundraisingTexts } from '../../texts.ts';

export const NOTICES_KEY = ['notices'] as const;
const LOOK_EVERY_MS = 60_000;

/** Link to the notifications of the signed-in user, with the number of unread ones. */
export function NoticeBell() {
  const texts = useTexts(fundraisingTexts);
  const { number } = useFormats();
  const { data: count = 0 } = useQuery({
    queryKey: [...NOTICES_KEY, 'unread'],
    queryFn: async () => (await answer(api.GET('/api/v1/notifications/unread-count'))).data.unread_count,
    refetchInterval: LOOK_EVERY_MS,
  });
  const label = count === 0 ? texts.notifications : texts.unread(number(count));
  return (
    <Indicator
      disabled={count === 0}
      label={count}
      maxValue={99}
      size={17}
      offset={6}
      color="red.7"
      zIndex={1}
      inline
    >
      <ActionIcon
        component={Link}
        to="/notifications"
        variant="subtle"
        color="gray.7"
        size="lg"
        aria-label={label}
        title={label}
      >
        <IconBell size={20} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
