import { useState } from 'react';
import { Section } from '../../kit/section.tsx';
import { useTexts } from '../../language/language.tsx';
import { BatchForm } from '../../papers/batch/form.tsx';
import { useKinds } from '../../papers/data.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { WorkforcePapers } from '../papers/provider.tsx';
import { timeOfficeTexts } from './office-texts.ts';

/** Section that issues the daily time records of all employees in an organization for a month. */
export function RecordPapers({ month }: { month: string }) {
  return (
    <WorkforcePapers>
      <Shown month={month} />
    </WorkforcePapers>
  );
}

function Shown({ month }: { month: string }) {
  const texts = useTexts(timeOfficeTexts);
  const [organization, setOrganization] = useState<string | null>(null);
  const { data: all = [] } = useKinds();
  const kinds = all.filter((one) => one.subject_type === 'employee_month' && one.can_issue);
  const [kind] = kinds;
  if (kind === undefined) return null;
  return (
    <Section title={texts.batch} hint={texts.batchHint}>
      <BatchForm
        kinds={kinds}
        kind={kind}
        onKindChange={() => undefined}
        selection={organization === null ? undefined : { filter: { month, organization_id: organization } }}
        label={texts.issue}
        labelOf={() => texts.ofEmployee}
      >
        <OrganizationSelect label={texts.organization} value={organization} onChange={setOrganization} />
      </BatchForm>
    </Section>
  );
}
