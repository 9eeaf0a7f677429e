import { Alert, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useGone } from '../../kit/use-gone.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMayEverywhere } from '../api.ts';
import { CategoryBadge } from './category-badge.tsx';
import { ItemForm } from './form.tsx';
import { MoveButton } from './move.tsx';
import { itemTexts } from './texts.ts';
import { ITEMS_KEY, type Item } from './words.ts';

/** One item of the catalog. */
export default function ItemRecord() {
  const id = useParams().id!;
  const query = useQuery({
    queryKey: [...ITEMS_KEY, id],
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/payroll/payroll_items/{payroll_item}', { params: { path: { payroll_item: id } } }),
        )
      ).data,
  });
  return <Loaded query={query}>{(item) => <Shown key={item.id} item={item} />}</Loaded>;
}

function Shown({ item }: { item: Item }) {
  const texts = useTexts(itemTexts);
  const mayChange = useMayEverywhere()('Manage payroll');
  const queries = useQueryClient();
  const gone = useGone({ kind: ITEMS_KEY, own: [...ITEMS_KEY, item.id], to: '/payroll-items' });
  const path = { payroll_item: item.id };
  return (
    <>
      <PageHeader
        title={item.name}
        back={{ label: texts.back, to: '/payroll-items' }}
        detail={
          <Group gap="xs">
            <CategoryBadge category={item.category} />
            {item.code}
          </Group>
        }
        actions={
          mayChange && (
            <>
              <MoveButton item={item} />
              <ConfirmButton
                color="red"
                variant="outline"
                label={texts.remove}
                title={texts.removeTitle(item.name)}
                text={texts.removeText}
                action={() => api.DELETE('/api/payroll/payroll_items/{payroll_item}', { params: { path } })}
                onDone={() => gone(texts.removed(item.name))}
              />
            </>
          )
        }
      />
      {!mayChange && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} mb="md">
          {texts.readOnly}
        </Alert>
      )}
      <ItemForm
        item={item}
        isReadOnly={!mayChange}
        send={(body) =>
          answer(api.PUT('/api/payroll/payroll_items/{payroll_item}', { params: { path }, body }))
        }
        onDone={({ name }) => {
          void queries.invalidateQueries({ queryKey: ITEMS_KEY });
          tellDone(texts.saved(name));
        }}
      />
    </>
  );
}
