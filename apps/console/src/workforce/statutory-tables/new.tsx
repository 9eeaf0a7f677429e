import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { NoSuchPage } from '../../shell/error-state.tsx';
import { VersionForm } from './form.tsx';
import { isTableKey, readVersion, TABLES_KEY, tablesQuery } from './key.ts';
import { tableTexts } from './texts.ts';

export default function NewVersion() {
  const { key } = useParams();
  return isTableKey(key) ? <Shown key={key} tableKey={key} /> : <NoSuchPage />;
}

function Shown({ tableKey: key }: { tableKey: TableKey }) {
  const texts = useTexts(tableTexts);
  const { date } = useFormats();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...TABLES_KEY, key, 'latest'],
    queryFn: async () => {
      const tables = await queries.fetchQuery(tablesQuery);
      const [latest] = tables.find((one) => one.key === key)!.versions;
      return { before: latest && (await readVersion(key, latest.effective_from)) };
    },
  });
  return (
    <>
      <PageHeader
        title={texts.addTitle(texts.names[key])}
        back={{ label: texts.names[key], to: `/statutory-tables/${key}` }}
      />
      <Loaded query={query} lines={16}>
        {({ before }) => (
          <VersionForm
            tableKey={key}
            before={before}
            onDone={({ effective_from: from }) => {
              void queries.invalidateQueries({ queryKey: TABLES_KEY });
              notifyDone(texts.added(date(from)));
              void navigate(`/statutory-tables/${key}?from=${from}`);
            }}
          />
        )}
      </Loaded>
    </>
  );
}
