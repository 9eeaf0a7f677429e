import { WORD_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { wordTexts } from '../cases/words.ts';
import { listTexts } from './texts.ts';

type Word = Schemas['Word'];

interface WordFormProps {
  list: Word['list'];
  /** Word to edit; without it a new one is added. */
  word?: Word;
  onClose: () => void;
}

/** Reloads the word lists and the choices of forms. */
export function useRefreshWords(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['words'] });
    void queries.invalidateQueries({ queryKey: ['case-options'] });
  };
}

export function WordForm({ list, word, onClose }: WordFormProps) {
  const texts = useTexts(listTexts);
  const common = useTexts(kitTexts);
  const { classification } = useTexts(wordTexts);
  const refresh = useRefreshWords();
  const form = useForm({
    initialValues: { word: word?.word ?? '', default_classification: word?.default_classification ?? '' },
  });
  const sending = useSubmit(form, {
    send: ({ word: spelled, default_classification }) => {
      const body = {
        word: spelled,
        ...(list === 'category'
          ? { default_classification: (default_classification || null) as Word['default_classification'] }
          : {}),
      };
      if (word === undefined) return answer(api.POST('/api/words', { body: { list, ...body } }));
      return answer(api.PUT('/api/words/{id}', { params: { path: { id: word.id } }, body }));
    },
    onDone: () => {
      refresh();
      notifyDone(word === undefined ? texts.added : texts.changed);
      onClose();
    },
  });
  return (
    <DialogForm
      {...sending}
      fields={['word', 'default_classification']}
      save={word === undefined ? texts.add : common.save}
      onClose={onClose}
    >
      {word !== undefined && <Text size="sm">{texts.editHint}</Text>}
      <TextInput
        label={texts.word}
        required
        maxLength={WORD_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('word')}
      />
      {list === 'category' && (
        <NativeSelect
          label={texts.classification}
          description={texts.classificationHint}
          data={[
            { value: '', label: classification.public },
            { value: 'restricted', label: classification.restricted },
            { value: 'sealed', label: classification.sealed },
          ]}
          {...form.getInputProps('default_classification')}
        />
      )}
    </DialogForm>
  );
}
