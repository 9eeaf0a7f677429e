import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { answer, answerWithEtag, ifMatch } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { RUNS_KEY } from './components.tsx';
import { RunForm } from './form.tsx';
import { runTexts } from './texts.ts';
import { valuesOf } from './values.ts';

/**
 * Maximum number of individual amounts and quantities that the form can edit. Larger sets are changed only through
 * the API, and the form keeps them.
 */
const MOST_OWN = 100;

export default function EditRun() {
  const texts = useTexts(runTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const id = useParams().id!;
  const path = { id };
  const to = `/runs/${id}`;
  const query = useQuery({
    queryKey: [...RUNS_KEY, id, 'to change'],
    queryFn: async () => {
      // Load the run with its `ETag` before the amounts. If the amounts change in between, the server refuses to
      // save; in the opposite order, it would save outdated amounts.
      const { data, tag } = await answerWithEtag(api.GET('/api/payroll/runs/{id}', { params: { path } }));
      const { data: amounts, meta } = await answer(
        api.GET('/api/payroll/runs/{id}/amounts', { params: { path, query: { per_page: MOST_OWN } } }),
      );
      const quantities = await answer(
        api.GET('/api/payroll/runs/{id}/quantities', { params: { path, query: { per_page: MOST_OWN } } }),
      );
      return {
        values: valuesOf(data.data, amounts, quantities.data),
        ownCount: meta.total,
        quantityCount: quantities.meta.total,
        tag,
      };
    },
    // Never refetched while the user edits, and always reloaded when the page is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {({ values, ownCount, quantityCount, tag }) => (
        <>
          <PageHeader title={texts.changeTitle} back={{ label: texts.back, to }} />
          <RunForm
            isChange
            initialValues={values}
            {...(ownCount > MOST_OWN ? { ownCount } : {})}
            {...(quantityCount > MOST_OWN ? { quantityCount } : {})}
            backTo={to}
            send={(body) =>
              answer(api.PUT('/api/payroll/runs/{id}', { params: { path, header: ifMatch(tag) }, body }))
            }
            onDone={() => {
              void queries.invalidateQueries({ queryKey: RUNS_KEY });
              notifyDone(texts.changed);
              void navigate(to);
            }}
          />
        </>
      )}
    </Loaded>
  );
}
