import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyFailed } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { type Category, CategoryCard } from './category-card.tsx';
import { CategoryForm } from './category-form.tsx';
import { helpTexts } from './texts.ts';
import { CENTER_KEY, useHelpCenter } from './use-help.ts';

/** Page for editors: categories in their order with their topics. */
export default function ManageHelp() {
  const texts = useTexts(helpTexts);
  const query = useHelpCenter();
  return (
    <>
      <PageHeader
        title={texts.manageTitle}
        detail={texts.manageDetail}
        back={{ label: texts.toCenter, to: '/help' }}
        actions={
          <Button component={Link} to="/help/new">
            {texts.newTitle}
          </Button>
        }
      />
      <Loaded query={query}>{(categories) => <Categories categories={categories} />}</Loaded>
    </>
  );
}

function Categories({ categories }: { categories: Category[] }) {
  const texts = useTexts(helpTexts);
  const { move, said, list } = useMoves(categories);
  const nextOrder = Math.max(0, ...categories.map(({ order }) => order)) + 1;
  return (
    <Stack maw={820}>
      <Paper withBorder p="md">
        <CategoryForm key={nextOrder} order={nextOrder} />
      </Paper>
      <Text className="hidden" role="status">
        {said}
      </Text>
      {categories.length === 0 && <Empty title={texts.noCategories} hint={texts.noCategoriesHint} />}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} ref={list}>
        {categories.map((category, index) => (
          <CategoryCard
            key={category.id}
            category={category}
            {...(index > 0 ? { onUp: () => move(index, -1) } : {})}
            {...(index < categories.length - 1 ? { onDown: () => move(index, 1) } : {})}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/**
 * Swaps neighboring categories and shows the new order before the server responds. The focus follows the moved
 * category.
 */
function useMoves(categories: Category[]) {
  const texts = useTexts(helpTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ id: string; by: 1 | -1 }>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (moved === undefined) return;
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-move="${moved.id}"]`) ?? []),
    ];
    const same = buttons.find((button) => button.dataset.by === String(moved.by));
    (same?.disabled === false ? same : buttons.find((button) => !button.disabled))?.focus();
  }, [moved]);
  const move = (index: number, by: 1 | -1) => {
    const here = categories[index]!;
    const there = categories[index + by]!;
    const after = categories.with(index, there).with(index + by, here);
    queries.setQueryData(CENTER_KEY, after);
    setMoved({ id: here.id, by });
    setSaid(texts.moved(here.name, number(index + by + 1), number(categories.length)));
    const ids = by === 1 ? [there.id, here.id] : [here.id, there.id];
    answer(api.POST('/api/help-categories/reorder', { body: { ids } }))
      .catch(notifyFailed)
      .finally(() => void queries.invalidateQueries({ queryKey: CENTER_KEY }));
  };
  return { move, said, list };
}
