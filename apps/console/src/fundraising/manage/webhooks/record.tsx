import { Anchor, Button, CopyButton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api, type Schemas } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import classes from './body.module.css';
import { webhookTexts } from './texts.ts';

/** Webhook event with its payload. */
export default function WebhookRecord() {
  const texts = useTexts(webhookTexts);
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: [MANAGE, 'webhooks', id],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/webhook-events/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={12}>
      {(event) => (
        <>
          <PageHeader
            title={event.kind}
            detail={<State kind="outcome" value={event.outcome} />}
            back={{ label: texts.title, to: '/manage/webhooks' }}
            actions={event.outcome === 'malformed' ? undefined : <Replay id={id} />}
          />
          <Stack gap="lg">
            <About event={event} />
            <Body payload={event.payload} />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

function Replay({ id }: { id: number }) {
  const texts = useTexts(webhookTexts);
  const outcomes: Readonly<Record<string, string>> = useTexts(words).outcome;
  const refresh = useRefresh();
  return (
    <ConfirmButton
      label={texts.replay}
      title={texts.replayTitle}
      text={texts.replayText}
      color="wood"
      action={async () => {
        const path = { id };
        const { data } = await answer(api.POST('/api/v1/webhook-events/{id}/replay', { params: { path } }));
        void refresh();
        notifyDone(texts.replayed(outcomes[data.outcome] ?? data.outcome));
      }}
    />
  );
}

function About({ event }: { event: Schemas['WebhookEventWithPayload'] }) {
  const texts = useTexts(webhookTexts);
  const { dateTime, number } = useFormats();
  const say = useServerText();
  return (
    <Section title={texts.about}>
      <Facts
        facts={[
          { label: texts.reason, value: event.reason && say(event.reason) },
          {
            label: texts.donation,
            value: event.donation_id !== null && (
              <Anchor component={Link} to={`/manage/donations/${event.donation_id}`}>
                {texts.donationNumber(String(event.donation_id))}
              </Anchor>
            ),
          },
          event.subscription_id !== null && {
            label: texts.subscription,
            value: String(event.subscription_id),
          },
          { label: texts.deliveries, value: number(event.deliveries) },
          { label: texts.received, value: dateTime(event.received_at) },
          { label: texts.handled, value: dateTime(event.handled_at) },
          event.replayed_at !== null && { label: texts.replayedAt, value: dateTime(event.replayed_at) },
          { label: texts.eventId, value: event.event_id },
        ]}
      />
    </Section>
  );
}

function Body({ payload }: { payload: string }) {
  const texts = useTexts(webhookTexts);
  const pretty = prettyOf(payload);
  return (
    <Section
      title={texts.body}
      actions={
        <CopyButton value={pretty ?? payload}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="light" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      }
    >
      {pretty === undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {texts.unreadable}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keyboard. */}
      <section className={classes.body} tabIndex={0} aria-label={texts.body}>
        <pre>{pretty ?? payload}</pre>
      </section>
    </Section>
  );
}

function prettyOf(payload: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    // The payload is not valid JSON: show it as received.
    return undefined;
  }
}
