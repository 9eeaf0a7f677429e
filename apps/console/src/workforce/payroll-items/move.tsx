import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { INTEGER } from '../../kit/forms/fields.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { itemTexts } from './texts.ts';
import { ITEMS_KEY, type Item } from './words.ts';

/** Button that moves an item within the catalog. */
export function MoveButton({ item }: { item: Item }) {
  const texts = useTexts(itemTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.move}
      </Button>
      {isOpen && <MoveDialog item={item} onClose={close} />}
    </>
  );
}

function MoveDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const texts = useTexts(itemTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  return (
    <ResourceForm
      title={texts.move}
      initial={{ position: item.order_column as number | string }}
      fields={[
        {
          ...INTEGER,
          name: 'position',
          label: texts.place,
          description: texts.moveHint,
          required: true,
          min: 1,
          hideControls: false,
          isFirst: true,
        },
      ]}
      send={({ position }) =>
        answer(
          api.POST('/api/payroll/payroll_items/{payroll_item}/move', {
            params: { path: { payroll_item: item.id } },
            body: { position: Number(position) },
          }),
        )
      }
      done={({ data }) => texts.moved(number(data.order_column))}
      onDone={() => void queries.invalidateQueries({ queryKey: ITEMS_KEY })}
      save={texts.moveYes}
      onClose={onClose}
    />
  );
}
