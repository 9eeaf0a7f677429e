import { Alert, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { IconInfoCircle } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useIfUnchanged } from '../../kit/use-if-unchanged.ts';
import { useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { CategoryBadge } from './category-badge.tsx';
import { ItemForm } from './form.tsx';
import { MoveButton } from './move.tsx';
import { itemTexts } from './texts.ts';
import { ITEMS_KEY, type Item } from './words.ts';

/** Page of one payroll item. */
export default function ItemRecord() {
  const id = useParams().id!;
  const query = useQuery({ queryKey: keyOfItem(id), queryFn: () => readItem(id) });
  return <Loaded query={query}>{(read) => <Shown key={read.data.id} read={read} />}</Loaded>;
}

const keyOfItem = (id: string) => [...ITEMS_KEY, id] as const;

/** Loads an item with its `ETag`. */
async function readItem(id: string): Promise<Tagged<Item>> {
  const params = { path: { payroll_item: id } };
  const { data, tag } = await answerWithEtag(
    api.GET('/api/payroll/payroll_items/{payroll_item}', { params }),
  );
  return { data: data.data, tag };
}

function Shown({ read }: { read: Tagged<Item> }) {
  const item = read.data;
  const texts = useTexts(itemTexts);
  const canChange = usePermissionEverywhere()('Manage payroll');
  const queries = useQueryClient();
  const gone = useDeleted({ kind: ITEMS_KEY, own: keyOfItem(item.id), to: '/payroll-items' });
  const ifUnchanged = useIfUnchanged(keyOfItem(item.id));
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
          canChange && (
            <>
              <MoveButton item={item} />
              <ConfirmButton
                color="red"
                variant="outline"
                label={texts.remove}
                title={texts.removeTitle(item.name)}
                text={texts.removeText}
                action={() =>
                  ifUnchanged(
                    api.DELETE('/api/payroll/payroll_items/{payroll_item}', {
                      params: { path, header: ifMatch(read.tag) },
                    }),
                  )
                }
                onDone={() => gone(texts.removed(item.name))}
              />
            </>
          )
        }
      />
      {!canChange && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} mb="md">
          {texts.readOnly}
        </Alert>
      )}
      <ItemForm
        read={read}
        readAgain={async () => {
          const now = await readItem(item.id);
          // Also update the page around the form.
          queries.setQueryData(keyOfItem(item.id), now);
          return now;
        }}
        isReadOnly={!canChange}
        send={async (body, tagRead) => {
          const params = { path, header: ifMatch(tagRead) };
          const { data, tag } = await answerWithEtag(
            api.PUT('/api/payroll/payroll_items/{payroll_item}', { params, body }),
          );
          const saved = { data: data.data, tag };
          // A deletion right after saving must send the new `ETag`.
          queries.setQueryData(keyOfItem(item.id), saved);
          return saved;
        }}
        onDone={({ name }) => {
          void queries.invalidateQueries({ queryKey: ITEMS_KEY });
          notifyDone(texts.saved(name));
        }}
      />
    </>
  );
}
