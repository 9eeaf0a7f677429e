import { Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import classes from '../campaigns/card.module.css';
import { InstitutionFilter } from '../campaigns/institution-filter.tsx';
import { Found } from '../site/found.tsx';
import { ScholarCard } from './card.tsx';
import { scholarTexts } from './texts.ts';

const PER_PAGE = 12;

/** List of scholars who agreed to be listed, with search and filters. */
export default function Scholars() {
  const texts = useTexts(scholarTexts);
  const list = useList(['search', 'institution_id']);
  const query = usePages(['scholars', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/scholars', {
      params: { query: { ...queryOf('/api/v1/scholars', list), per_page: PER_PAGE } },
    }),
  );
  return (
    <>
      <PageHeader title={texts.title} detail={texts.lead} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <InstitutionFilter label={texts.institution} all={texts.allInstitutions} list={list} />
      </Filters>
      <Found query={query} list={list} texts={texts}>
        {(rows) => (
          <ul className={classes.grid}>
            {rows.map((scholar) => (
              <li key={scholar.id}>
                <ScholarCard scholar={scholar} />
              </li>
            ))}
          </ul>
        )}
      </Found>
    </>
  );
}
