import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
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
  const form = useForm({ initialValues: { position: item.order_column as number | string } });
  const sending = useSubmit(form, {
    send: ({ position }) =>
      answer(
        api.POST('/api/payroll/payroll_items/{payroll_item}/move', {
          params: { path: { payroll_item: item.id } },
          body: { position: Number(position) },
        }),
      ),
    onDone: ({ data }) => {
      void queries.invalidateQueries({ queryKey: ITEMS_KEY });
      notifyDone(texts.moved(number(data.order_column)));
      onClose();
    },
  });
  return (
    <FormDialog title={texts.move} onClose={onClose} {...sending} fields={['position']} save={texts.moveYes}>
      <NumberInput
        label={texts.place}
        description={texts.moveHint}
        required
        min={1}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        {...form.getInputProps('position')}
      />
    </FormDialog>
  );
}
