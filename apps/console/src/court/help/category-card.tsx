import { ActionIcon, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { IconArrowDown, IconArrowUp } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { RenameCategory } from './rename-category.tsx';
import { helpTexts } from './texts.ts';
import { HELP_KEY } from './use-help.ts';

export type Category = Schemas['HelpCategory'] & { topics: { id: string; title: string }[] };

interface CategoryCardProps {
  category: Category;
  /** Moves the category up; undefined for the first category. */
  onUp?: () => void;
  onDown?: () => void;
}

export function CategoryCard({ category, onUp, onDown }: CategoryCardProps) {
  const texts = useTexts(helpTexts);
  const { id, name, topics } = category;
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Group gap={4} wrap="nowrap">
          <MoveButton of={id} by={-1} label={texts.up(name)} onMove={onUp} />
          <MoveButton of={id} by={1} label={texts.down(name)} onMove={onDown} />
        </Group>
      </Group>
      {topics.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noTopics}
        </Text>
      )}
      <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {topics.map((topic) => (
          <Group key={topic.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
            <Anchor component={Link} to={`/help/${topic.id}`}>
              {topic.title}
            </Anchor>
            <Button
              component={Link}
              to={`/help/${topic.id}/edit`}
              variant="subtle"
              size="compact-sm"
              aria-label={texts.editTopic(topic.title)}
              style={{ flex: 'none' }}
            >
              {texts.edit}
            </Button>
          </Group>
        ))}
      </Stack>
      <Group mt="md" gap="xs">
        <Button
          component={Link}
          to={`/help/new?category=${id}`}
          size="xs"
          variant="light"
          aria-label={texts.addTopicTo(name)}
        >
          {texts.addTopic}
        </Button>
        <RenameCategory category={category} />
        <DeleteCategory category={category} />
      </Group>
    </Paper>
  );
}

interface MoveButtonProps {
  of: string;
  by: 1 | -1;
  label: string;
  onMove: (() => void) | undefined;
}

function MoveButton({ of, by, label, onMove }: MoveButtonProps) {
  const Icon = by === -1 ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      disabled={onMove === undefined}
      onClick={onMove}
      data-move={of}
      data-by={by}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

function DeleteCategory({ category: { id, name } }: { category: Category }) {
  const texts = useTexts(helpTexts);
  const queries = useQueryClient();
  return (
    <ConfirmButton
      size="xs"
      label={texts.delete}
      aria-label={texts.deleteCategory(name)}
      title={texts.deleteTitle(name)}
      text={texts.deleteCategoryText}
      action={() => api.DELETE('/api/help-categories/{id}', { params: { path: { id } } })}
      onDone={() => {
        notifyDone(texts.deleted(name));
        void queries.invalidateQueries({ queryKey: HELP_KEY });
      }}
    />
  );
}
