import { Section } from '../../kit/section.tsx';
import { useTexts } from '../../language/language.tsx';
import { BatchForm } from '../../papers/batch/form.tsx';
import { kindNamed, useKinds } from '../../papers/data.ts';
import { WorkforcePapers } from '../papers/provider.tsx';
import { payrollFileTexts } from './texts.ts';

/** Section that issues the yearly tax certificates of all employees paid in a year. */
export function CertificatesOfYear({ year }: { year: number }) {
  return (
    <WorkforcePapers>
      <Shown year={year} />
    </WorkforcePapers>
  );
}

function Shown({ year }: { year: number }) {
  const texts = useTexts(payrollFileTexts);
  const kinds = useKinds();
  const kind = kindNamed(kinds.data ?? [], 'bir_2316');
  if (kind?.can_issue !== true) return null;
  return (
    <Section title={texts.certificates} hint={texts.certificatesHint}>
      <BatchForm
        key={year}
        kinds={[kind]}
        kind={kind}
        onKindChange={() => undefined}
        selection={{ filter: { year } }}
        label={texts.issueAll(String(year))}
        labelOf={() => texts.oneEmployee}
      >
        {null}
      </BatchForm>
    </Section>
  );
}
