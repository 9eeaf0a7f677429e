import type { CaseRecord } from '../cases/data.ts';
import { CancelHearing, HearingResult } from '../hearings/end-forms.tsx';
import { ScheduleForm } from '../hearings/schedule-form.tsx';
import { NewReportForm } from '../sheriff-reports/new-form.tsx';
import type { Action } from './actions.ts';
import { ActivityForm } from './activity-form.tsx';
import { ComplyForm, UndoComplianceForm } from './comply-forms.tsx';
import { EntryFiles } from './entry-files.tsx';
import type { Activity } from './kinds.ts';
import { RemoveForm } from './remove-form.tsx';
import { StatusForm } from './status-form.tsx';

interface EntryDialogProps {
  /** Papers are issued on another page, not in this dialog. */
  action: Exclude<Action, 'paper'>;
  activity: Activity;
  record: CaseRecord;
  onClose: () => void;
}

/** Form of the chosen action. */
export function EntryDialog({ action, activity, record, onClose }: EntryDialogProps) {
  switch (action) {
    case 'reply':
      return <ActivityForm caseId={record.id} parent={activity} onClose={onClose} />;
    case 'edit':
      return <ActivityForm caseId={record.id} activity={activity} onClose={onClose} />;
    case 'files':
      return <EntryFiles activity={activity} isArchived={record.status === 'archived'} />;
    case 'comply':
      return <ComplyForm activity={activity} onClose={onClose} />;
    case 'undo':
      return <UndoComplianceForm activity={activity} onClose={onClose} />;
    case 'status':
      return <StatusForm activity={activity} onClose={onClose} />;
    case 'move':
      return (
        <ScheduleForm caseId={record.id} branchId={record.branch_id} hearing={activity} onClose={onClose} />
      );
    case 'result':
      return <HearingResult hearing={activity} onClose={onClose} />;
    case 'cancel':
      return <CancelHearing hearing={activity} onClose={onClose} />;
    case 'report':
      return <NewReportForm caseId={record.id} hearingId={activity.id} onClose={onClose} />;
    case 'remove':
      return <RemoveForm activity={activity} onClose={onClose} />;
  }
}
