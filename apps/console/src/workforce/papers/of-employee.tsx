import { Group, Stack, Title } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { useKinds } from '../../papers/data.ts';
import { PapersOfRecord } from '../../papers/records/of-record.tsx';
import { MakePaper } from './make-paper.tsx';
import { WorkforcePapers } from './provider.tsx';
import { workforcePaperTexts } from './texts.ts';

interface PapersOfEmployeeProps {
  employee: { id: string; full_name: string };
}

/** Papers of an employee, and a button for each kind that the user may issue. */
export function PapersOfEmployee(props: PapersOfEmployeeProps) {
  return (
    <WorkforcePapers>
      <Shown {...props} />
    </WorkforcePapers>
  );
}

function Shown({ employee }: PapersOfEmployeeProps) {
  const texts = useTexts(workforcePaperTexts);
  const kinds = useKinds();
  const own = (kinds.data ?? []).filter((kind) => kind.subject_type === 'employee' && kind.can_issue);
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.ofEmployee}
      </Title>
      <Group mih={36}>
        {own.map(({ kind, name }) => (
          <MakePaper
            key={kind}
            type="employee"
            subject={employee.id}
            label={employee.full_name}
            kind={kind}
            name={name}
          />
        ))}
      </Group>
      <PapersOfRecord recordId={employee.id} />
    </Stack>
  );
}
