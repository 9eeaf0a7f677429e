import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { hasStatus } from '../../api/errors.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { isFlag, isNumber } from './fields.ts';
import { historyTexts } from './history-texts.ts';
import { useReadable } from './readable.ts';

interface FieldChangeProps {
  field: string;
  before: unknown;
  after: unknown;
}

/** One changed field with its old and new value. */
export function FieldChange(props: FieldChangeProps) {
  const labels = useTexts(EMPLOYEE_FIELD_LABELS) as Readonly<Record<string, string>>;
  return (
    <>
      <dt>{labels[props.field] ?? props.field}</dt>
      <dd>
        <Change {...props} />
      </dd>
    </>
  );
}

const REFERENCES = {
  organization_id: '/api/organizations/{id}',
  position_id: '/api/pms/positions/{id}',
  employment_type_id: '/api/pms/employment_types/{id}',
  timekeeping_policy_id: '/api/pms/timekeeping_policies/{id}',
} as const;
type Referred = keyof typeof REFERENCES;
const isReferred = (field: string): field is Referred => field in REFERENCES;

function Change({ field, before, after }: FieldChangeProps) {
  const texts = useTexts(historyTexts);
  const readable = useReadable();
  const isReference = isReferred(field);
  const names = [
    useReferenceName(isReference ? field : undefined, before),
    useReferenceName(isReference ? field : undefined, after),
  ];
  // For government numbers and the photo, the history stores only whether there was a value.
  if (isNumber(field) || field === 'avatar') {
    if (before && after) return texts.replaced;
    return after ? texts.given : texts.removed;
  }
  if (field === 'user_id') return after === null ? texts.unlinked : texts.linked;
  const [was, is] = isReference ? names : [readable(field, before), readable(field, after)];
  if (isFlag(field) || (was && is)) return texts.fromTo(was ?? '', is ?? '');
  return is ? texts.set(is) : texts.cleared(was ?? '');
}

/** Returns the current name of a linked record; empty for none. */
function useReferenceName(field: Referred | undefined, id: unknown): string {
  const texts = useTexts(historyTexts);
  const { data, isPending } = useQuery({
    queryKey: ['reference-name', field, id],
    queryFn: async () => {
      try {
        const path = REFERENCES[field as Referred];
        return (await answer(api.GET(path, { params: { path: { id: String(id) } } }))).data.name;
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
    enabled: field !== undefined && typeof id === 'string',
    staleTime: 300_000,
  });
  if (field === undefined || typeof id !== 'string') return '';
  if (isPending) return '…';
  return data ?? texts.gone;
}
