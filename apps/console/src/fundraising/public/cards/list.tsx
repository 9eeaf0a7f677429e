import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { IconCreditCard } from '../../../kit/icons/tabler.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone, notifyFailed } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { CARDS_KEY, cardName, expiryOf, type SavedCard, useSavedCards } from '../donate/saved-cards.ts';
import { cardTexts } from './texts.ts';

/** Saved cards, with buttons to set the default and to remove cards. */
export default function Cards() {
  const texts = useTexts(cardTexts);
  const query = useSavedCards();
  const add = (
    <Button component={Link} to="/cards/new">
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} detail={texts.lead} actions={add} />
      <Loaded query={query} lines={6}>
        {(cards) =>
          cards.length === 0 ? (
            <Empty title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <Stack gap="sm">
              {cards.map((card) => (
                <Card key={card.id} card={card} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Card({ card }: { card: SavedCard }) {
  const texts = useTexts(cardTexts);
  const queries = useQueryClient();
  const name = cardName(card);
  const params = { path: { id: card.id } };
  const making = useMutation({
    mutationFn: () => api.POST('/api/v1/payment-methods/{id}/set-default', { params }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CARDS_KEY });
      notifyDone(texts.madeDefault);
    },
    onError: notifyFailed,
  });
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between">
        <Group wrap="nowrap">
          <IconCreditCard size={30} stroke={1.4} aria-hidden />
          <div>
            <Group gap="xs">
              <Title order={2} size="h5" className="figures">
                {name}
              </Title>
              {card.is_default && (
                <Badge color="wood" variant="light" tt="none">
                  {texts.default}
                </Badge>
              )}
              {card.is_expired && (
                <Badge color="red" variant="light" tt="none">
                  {texts.expired}
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {card.is_vaulted ? texts.expires(expiryOf(card)) : texts.notLinked}
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          {!card.is_default && (
            <Button
              size="sm"
              variant="light"
              aria-label={`${texts.makeDefault}: ${name}`}
              loading={making.isPending}
              onClick={() => making.mutate()}
            >
              {texts.makeDefault}
            </Button>
          )}
          <ConfirmButton
            size="sm"
            label={texts.remove}
            title={texts.removeTitle(name)}
            text={texts.removeText}
            answer={texts.removeAnswer}
            action={() => api.DELETE('/api/v1/payment-methods/{id}', { params })}
            onDone={() => {
              void queries.invalidateQueries({ queryKey: CARDS_KEY });
              notifyDone(texts.removed);
            }}
          />
        </Group>
      </Group>
    </Paper>
  );
}
