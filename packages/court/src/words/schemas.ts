import { WORD_LISTS } from '@bulwagan/contracts/court/kinds.ts';
import { WORD_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';

/** Three such words form the key of a count, and an index entry holds at most 2,704 bytes. */

const list = () => oneOf(WORD_LISTS, { description: 'Field that uses the words.' });
const defaultClassification = () =>
  nullable(
    oneOf(['restricted', 'sealed'], {
      description: 'For categories: default classification of new cases. Null: public.',
    }),
  );

export const Word = Type.Object(
  {
    id: Type.Integer(),
    list: list(),
    word: Type.String(),
    default_classification: defaultClassification(),
    archived_at: nullable(shownMoment()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Word' },
);

export const NewWord = Type.Object({
  list: list(),
  word: text(WORD_MAX_LENGTH, { description: 'Unique in its list, regardless of case, accents and plural.' }),
  default_classification: Type.Optional(defaultClassification()),
});

export const WordChange = Type.Object({
  word: Type.Optional(
    text(WORD_MAX_LENGTH, { description: 'New spelling. Existing records keep the previous one.' }),
  ),
  default_classification: Type.Optional(defaultClassification()),
});

export const WordQuery = Type.Object({
  'filter[list]': several(list()),
  'filter[archived]': Type.Optional(
    oneOf(['true', 'false', '1', '0'], {
      description: 'True: archived ones only. They are hidden by default.',
    }),
  ),
});
