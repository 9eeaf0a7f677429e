import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { type Column, RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { wordTexts } from '../cases/words.ts';
import { listTexts } from './texts.ts';
import { useRefreshWords, WordForm } from './word-form.tsx';

type Word = Schemas['Word'];
type List = Word['list'];

/** Page that edits the court's word lists, one at a time. */
export default function Lists() {
  const texts = useTexts(listTexts);
  const common = useTexts(kitTexts);
  const [sought, setSought] = useState('');
  const [params, setParams] = useSearchParams();
  const named = params.get('list');
  const list: List = named !== null && named in texts.lists ? (named as List) : 'category';
  const query = useQuery({
    queryKey: ['words', list],
    queryFn: async () =>
      (await answer(api.GET('/api/words', { params: { query: { 'filter[list]': list } } }))).data,
  });
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <DialogButton label={texts.add} variant="filled" icon={<IconPlus size={18} aria-hidden />}>
            {(close) => <WordForm list={list} onClose={close} />}
          </DialogButton>
        }
      />
      <NativeSelect
        label={texts.list}
        data={choicesOf(texts.lists)}
        value={list}
        onChange={({ target }) => setParams({ list: target.value }, { preventScrollReset: true })}
        maw={320}
        mb="xs"
      />
      <TextInput
        type="search"
        label={common.search}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        maw={320}
        mb="md"
      />
      <Loaded query={query} lines={12}>
        {(words) => {
          if (words.length === 0) return <Empty title={texts.none} />;
          const found = words.filter(({ word }) => folded(word).includes(folded(sought)));
          return found.length === 0 ? (
            <Empty title={common.nothingFound} />
          ) : (
            <Listed words={found} list={list} />
          );
        }}
      </Loaded>
    </>
  );
}

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

function Listed({ words, list }: { words: readonly Word[]; list: List }) {
  const texts = useTexts(listTexts);
  const { classification } = useTexts(wordTexts);
  const shown: Column<Word> = {
    label: texts.classification,
    show: ({ default_classification: own }) => classification[own ?? 'public'],
  };
  return (
    <RowsTable
      caption={texts.lists[list]}
      verticalSpacing="xs"
      rows={words}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.word, show: ({ word }) => word },
        ...(list === 'category' ? [shown] : []),
        { label: texts.actions, isActions: true, show: (word) => <Actions word={word} /> },
      ]}
    />
  );
}

function Actions({ word }: { word: Word }) {
  const texts = useTexts(listTexts);
  const refresh = useRefreshWords();
  return (
    <Group gap="xs" justify="flex-end">
      <DialogButton label={texts.edit} title={texts.editOf(word.word)} variant="subtle" size="compact-sm">
        {(close) => <WordForm list={word.list} word={word} onClose={close} />}
      </DialogButton>
      <ConfirmButton
        label={texts.archive}
        title={texts.archiveTitle(word.word)}
        text={texts.archiveText}
        size="compact-sm"
        variant="subtle"
        action={() => answer(api.DELETE('/api/words/{id}', { params: { path: { id: word.id } } }))}
        onDone={() => {
          refresh();
          notifyDone(texts.archived);
        }}
      />
    </Group>
  );
}
