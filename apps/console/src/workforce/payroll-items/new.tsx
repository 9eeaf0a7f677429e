import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { ItemForm } from './form.tsx';
import { itemTexts } from './texts.ts';
import { ITEMS_KEY } from './words.ts';

export default function NewItem() {
  const texts = useTexts(itemTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader title={texts.add} back={{ label: texts.back, to: '/payroll-items' }} />
      <ItemForm
        send={async (body) => {
          const { data, tag } = await answerWithEtag(api.POST('/api/payroll/payroll_items', { body }));
          return { data: data.data, tag };
        }}
        onDone={({ id, name }) => {
          void queries.invalidateQueries({ queryKey: ITEMS_KEY });
          notifyDone(texts.added(name));
          void navigate(`/payroll-items/${id}`);
        }}
      />
    </>
  );
}
