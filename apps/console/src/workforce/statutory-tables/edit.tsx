import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { TO_EDIT } from '../../kit/forms/changes.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { NoSuchPage } from '../../shell/error-state.tsx';
import { VersionForm } from './form.tsx';
import { isTableKey, readVersionToEdit, TABLES_KEY } from './key.ts';
import { tableTexts } from './texts.ts';

/** Form of a version that no final run has used. */
export default function EditVersion() {
  const { key, version } = useParams();
  return isTableKey(key) ? <Shown key={version} tableKey={key} version={version!} /> : <NoSuchPage />;
}

function Shown({ tableKey: key, version }: { tableKey: TableKey; version: string }) {
  const texts = useTexts(tableTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...TABLES_KEY, key, 'version', version],
    queryFn: () => readVersionToEdit(key, version),
    ...TO_EDIT,
  });
  return (
    <>
      <PageHeader
        title={texts.editTitle(texts.names[key])}
        back={{ label: texts.names[key], to: `/statutory-tables/${key}` }}
      />
      <Loaded query={query} lines={16}>
        {(found) => (
          <VersionForm
            tableKey={key}
            before={found.data}
            edited={found}
            onDone={({ effective_from: from }) => {
              void queries.invalidateQueries({ queryKey: TABLES_KEY });
              notifyDone(texts.saved);
              void navigate(`/statutory-tables/${key}?from=${from}`);
            }}
          />
        )}
      </Loaded>
    </>
  );
}
