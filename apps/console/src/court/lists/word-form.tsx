import { WORD_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
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
  const { classification } = useTexts(wordTexts);
  const refresh = useRefreshWords();
  return (
    <ResourceForm
      initial={{ word: word?.word ?? '', default_classification: word?.default_classification ?? '' }}
      fields={[
        word !== undefined && (
          <Text key="hint" size="sm">
            {texts.editHint}
          </Text>
        ),
        {
          kind: 'text',
          name: 'word',
          label: texts.word,
          required: true,
          maxLength: WORD_MAX_LENGTH,
          autoComplete: 'off',
        },
        list === 'category' && {
          kind: 'native-choice',
          name: 'default_classification',
          label: texts.classification,
          description: texts.classificationHint,
          data: [
            { value: '', label: classification.public },
            { value: 'restricted', label: classification.restricted },
            { value: 'sealed', label: classification.sealed },
          ],
        },
      ]}
      send={({ word: spelled, default_classification }) => {
        const body = {
          word: spelled,
          ...(list === 'category'
            ? { default_classification: (default_classification || null) as Word['default_classification'] }
            : {}),
        };
        if (word === undefined) return answer(api.POST('/api/words', { body: { list, ...body } }));
        return answer(api.PUT('/api/words/{id}', { params: { path: { id: word.id } }, body }));
      }}
      done={word === undefined ? texts.added : texts.changed}
      onDone={refresh}
      save={word === undefined ? texts.add : undefined}
      onClose={onClose}
    />
  );
}
