import { DialogButton } from '../../kit/dialog-button.tsx';
import { IconCalendarPlus } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import type { CaseRecord } from '../cases/data.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { hearingTexts } from './texts.ts';

/** Button on a case's page that opens the form. */
export function SetHearing({ record }: { record: CaseRecord }) {
  const texts = useTexts(hearingTexts);
  return (
    <DialogButton
      label={texts.set}
      icon={<IconCalendarPlus size={18} aria-hidden />}
      variant="filled"
      width="lg"
    >
      {(close) => <ScheduleForm caseId={record.id} branchId={record.branch_id} onClose={close} />}
    </DialogButton>
  );
}
