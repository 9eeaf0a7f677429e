import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithTag } from '../../api/client.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
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
          const { data, tag } = await answerWithTag(api.POST('/api/payroll/payroll_items', { body }));
          return { data: data.data, tag };
        }}
        onDone={({ id, name }) => {
          void queries.invalidateQueries({ queryKey: ITEMS_KEY });
          tellDone(texts.added(name));
          void navigate(`/payroll-items/${id}`);
        }}
      />
    </>
  );
}
