import { choicesOf } from '../../../kit/forms/choices.ts';
import { DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useLanguage, useTexts } from '../../../language/language.tsx';
import { PaperStatus } from '../../../papers/status.tsx';
import { api } from '../../api.ts';
import { usePages } from '../../shared/page-of.ts';
import { ownPaperTexts } from './own-paper-texts.ts';
import { DownloadPaper } from './papers.tsx';

/** All papers of the signed-in donor: receipts, certificates and statements, also those that an institution issued. */
export default function OwnPapers() {
  const texts = useTexts(ownPaperTexts);
  const { language } = useLanguage();
  const { date, datesIn } = useFormats();
  const list = useList(['kind']);
  const query = usePages(['papers', 'mine', list.filters, list.page, language], () =>
    api.GET('/api/v1/documents', {
      params: {
        query: {
          mine: true,
          page: list.page,
          ...(list.filters.kind === undefined ? {} : { kind: [list.filters.kind] }),
        },
      },
    }),
  );
  return (
    <>
      <PageHeader
        title={texts.ownPapers}
        detail={texts.ownPapersHint}
        back={{ label: texts.toDonations, to: '/my-donations' }}
      />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.kind}
          name="kind"
          list={list}
          all={texts.anyKind}
          choices={choicesOf(texts.kinds)}
        />
      </Filters>
      <DataTable
        caption={texts.ownPapers}
        query={query}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { label: texts.kind, show: ({ kind_name: kind }) => kind },
          {
            label: texts.number,
            show: ({ number }) => (
              <span className="figures" style={{ whiteSpace: 'nowrap' }}>
                {number}
              </span>
            ),
          },
          { label: texts.about, show: ({ subject_label: label }) => datesIn(label) },
          { label: texts.issuedOn, show: ({ issued_at: at }) => date(at) },
          { label: texts.status, show: ({ status }) => <PaperStatus status={status} /> },
          { label: texts.file, show: (paper) => <DownloadPaper paper={paper} /> },
        ]}
        empty={{ title: texts.noPapers, hint: texts.noPapersHint }}
      />
    </>
  );
}
