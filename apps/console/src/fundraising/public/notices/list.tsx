import { Badge, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { Pages } from '../../../kit/lists/pages.tsx';
import { useExistingPage } from '../../../kit/lists/use-existing-page.ts';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone, notifyFailed } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { api, type Schemas } from '../../api.ts';
import { usePages } from '../../shared/page-of.ts';
import { NOTICES_KEY } from './bell.tsx';
import { noticeTexts } from './texts.ts';
import { useNoticeWords } from './words.ts';

type Notice = Schemas['Notification'];

export default function Notices() {
  const texts = useTexts(noticeTexts);
  const { number } = useFormats();
  const list = useList(['unread']);
  const queries = useQueryClient();
  const { unread } = list.filters;
  const query = usePages([...NOTICES_KEY, 'list', list.page, unread], () =>
    api.GET('/api/v1/notifications', {
      params: {
        query: { page: list.page, ...(unread === undefined ? {} : { unread: unread === 'true' }) },
      },
    }),
  );
  const isGone = useExistingPage(list, query.data);
  const readAll = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/notifications/read-all')),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: NOTICES_KEY });
      notifyDone(texts.marked(number(data.marked_count)));
    },
    onError: notifyFailed,
  });
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {texts.allRead}
          </Button>
        }
      />
      <NativeSelect
        label={texts.show}
        value={unread ?? ''}
        onChange={(event) => list.setFilter('unread', event.currentTarget.value)}
        data={choicesOf(texts.which)}
        maw={240}
        mb="md"
      />
      <Loaded query={query} lines={10}>
        {(page) =>
          isGone ? (
            <Loading lines={10} />
          ) : page.rows.length === 0 ? (
            <Empty
              title={list.isFiltered ? texts.noneShown : texts.emptyTitle}
              hint={list.isFiltered ? texts.noneShownHint : texts.emptyHint}
            />
          ) : (
            <Stack gap="sm">
              {page.rows.map((notice) => (
                <Row key={notice.id} notice={notice} />
              ))}
              <Pages label={texts.pages} page={page.page} lastPage={page.lastPage} list={list} />
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Row({ notice }: { notice: Notice }) {
  const texts = useTexts(noticeTexts);
  const { ago, dateTime } = useFormats();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: NOTICES_KEY });
  const path = { params: { path: { id: notice.id } } };
  const read = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/notifications/{id}/read', path)),
    onSuccess: refresh,
    onError: notifyFailed,
  });
  const to = pageOfNotice(notice);
  const { title, body } = useNoticeWords()(notice);
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Group gap="xs">
          <Text fw={notice.is_read ? 500 : 700}>{title}</Text>
          {!notice.is_read && (
            <Badge size="sm" color="wood" variant="light" tt="none">
              {texts.unread}
            </Badge>
          )}
        </Group>
        <Text
          size="sm"
          c="dimmed"
          component="time"
          dateTime={notice.created_at}
          title={dateTime(notice.created_at)}
        >
          {ago(notice.created_at)}
        </Text>
      </Group>
      <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
        {body}
      </Text>
      <Group gap="xs" mt="sm">
        {to !== undefined && (
          <Button
            component={Link}
            to={to}
            size="compact-sm"
            variant="light"
            aria-label={`${texts.open}: ${title}`}
            onClick={() => read.mutate()}
          >
            {texts.open}
          </Button>
        )}
        {!notice.is_read && (
          <Button size="compact-sm" variant="subtle" loading={read.isPending} onClick={() => read.mutate()}>
            {texts.markRead}
          </Button>
        )}
        <ConfirmButton
          size="compact-sm"
          variant="subtle"
          color="gray"
          label={texts.remove}
          title={texts.removeTitle}
          text={texts.removeText(title)}
          action={() => api.DELETE('/api/v1/notifications/{id}', path)}
          onDone={() => {
            void refresh();
            notifyDone(texts.removed);
          }}
        />
      </Group>
    </Paper>
  );
}

/** Returns the path of the page that a notification is about. */
function pageOfNotice({ kind, data }: Notice): string | undefined {
  if (typeof data.subscription_id === 'number') return `/recurring/${data.subscription_id}`;
  if (kind === 'payment.to_return') return `/manage/payments-to-return?donation_id=${data.donation_id}`;
  if (kind.startsWith('dispute.')) return `/manage/donations/${data.donation_id}`;
  if (typeof data.donation_id === 'number') return `/my-donations/${data.donation_id}`;
  if (typeof data.withdrawal_id === 'number') return `/manage/withdrawals/${data.withdrawal_id}`;
  if (typeof data.campaign_id === 'number')
    // These notifications go to staff, so they link to the staff page.
    return `${['campaign.submitted', 'campaign.overdrawn'].includes(kind) ? '/manage' : ''}/campaigns/${data.campaign_id}`;
  return undefined;
}
