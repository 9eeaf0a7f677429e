import { Button, Container, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { useTexts } from '../../../language/language.tsx';
import { useServerText } from '../../../language/use-server-text.ts';
import { api } from '../../api.ts';
import { CARDS_KEY } from '../donate/saved-cards.ts';
import classes from '../donations/notice.module.css';
import { Fanlight } from '../site/ornaments.tsx';
import { returnUrl } from './return-url.ts';
import { cardTexts } from './texts.ts';

const LOOK_EVERY_MS = 3_000;
const MOST_LOOKS = 40;

type Outcome =
  | { kind: 'saved' | 'waiting' }
  | { kind: 'bank'; url: string }
  | { kind: 'failed'; message: string };

/**
 * Page for cardholders who return from their bank. It polls the server, which asks the gateway for the result each
 * time.
 */
export default function ConfirmCard() {
  const texts = useTexts(cardTexts);
  const intent = useParams().intent ?? '';
  const queries = useQueryClient();
  const looks = useRef(0);
  const query = useQuery({
    queryKey: ['card-check', intent],
    queryFn: () => {
      looks.current += 1;
      return complete(intent);
    },
    refetchInterval: ({ state }) =>
      state.data?.kind === 'waiting' && looks.current < MOST_LOOKS && LOOK_EVERY_MS,
  });
  const kind = query.data?.kind;
  useEffect(() => {
    document.title = `${kind === 'saved' ? texts.savedTitle : texts.confirmTitle} · Bulwagan`;
    if (kind === 'saved') void queries.invalidateQueries({ queryKey: CARDS_KEY });
  }, [kind, texts, queries]);
  return (
    <Container size={560} px={0}>
      <Loaded query={query} lines={6}>
        {(outcome) => (
          <section className={classes.notice} aria-live="polite">
            <Fanlight />
            <div className={classes.inside}>
              <Shown outcome={outcome} />
            </div>
          </section>
        )}
      </Loaded>
    </Container>
  );
}

function Shown({ outcome }: { outcome: Outcome }) {
  const texts = useTexts(cardTexts);
  const say = useServerText();
  const titles = {
    saved: texts.savedTitle,
    waiting: texts.confirmTitle,
    bank: texts.confirmTitle,
    failed: texts.failedTitle,
  };
  const on = returnUrl();
  return (
    <Stack align="center">
      <Title order={1} size="h2">
        {titles[outcome.kind]}
      </Title>
      {outcome.kind === 'saved' && <Text>{texts.saved}</Text>}
      {outcome.kind === 'waiting' && (
        <>
          <Text>{texts.confirmWaiting}</Text>
          <Loader size="sm" aria-hidden />
        </>
      )}
      {outcome.kind === 'failed' && (
        <>
          <Text>{say(outcome.message)}</Text>
          <Button component={Link} to="/cards/new" fullWidth>
            {texts.another}
          </Button>
        </>
      )}
      {outcome.kind === 'bank' && (
        <Button component="a" href={outcome.url} fullWidth>
          {texts.bank}
        </Button>
      )}
      {outcome.kind === 'saved' && on !== undefined && (
        <Button component={Link} to={on} fullWidth>
          {texts.goOn}
        </Button>
      )}
      <Link to="/cards">{texts.toCards}</Link>
    </Stack>
  );
}

async function complete(intent: string): Promise<Outcome> {
  try {
    const result = await answer(
      api.POST('/api/v1/payment-methods/gateway/link-card/{payment_intent_id}/complete', {
        params: { path: { payment_intent_id: intent } },
      }),
    );
    if ('data' in result) return { kind: 'saved' };
    return 'requires_action' in result ? { kind: 'bank', url: result.action_url } : { kind: 'waiting' };
  } catch (error) {
    // A declined card is a result, not an error.
    if (hasStatus(error, 400)) return { kind: 'failed', message: error.message };
    throw error;
  }
}
