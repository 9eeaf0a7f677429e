import type { WordList } from '@bulwagan/contracts/court/kinds.ts';
import type { App } from '../context.ts';
import { listWords } from '../words/queries.ts';

/** Returns the words of the case lists, each once, in alphabetical order. */
export async function caseOptions({ db }: Pick<App, 'db'>) {
  const words = await listWords(db, {});
  const of = (list: WordList) =>
    words
      .filter((one) => one.list === list)
      .map(({ word }) => word)
      .sort((one, other) => one.localeCompare(other, 'en'));
  return {
    court_types: of('court_type'),
    case_types: of('case_type'),
    categories: of('category'),
    stages: of('stage'),
    service_statuses: of('service_status'),
    manners_of_service: of('manner_of_service'),
    confidential_categories: words.flatMap(({ word, default_classification: classification }) =>
      classification === null ? [] : [{ category: word, classification }],
    ),
  };
}
