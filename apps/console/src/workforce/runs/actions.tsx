import { isPossible, isReviewed, type RunAction } from '@bulwagan/contracts/workforce/run-status.ts';
import { Button, Menu, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { IconDots } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useIfUnchanged } from '../../kit/use-if-unchanged.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { type ReadRun, RUNS_KEY, type Status } from './components.tsx';
import { ComputeRefusal } from './compute-refusal.tsx';
import { ImportDialog } from './importing/import-dialog.tsx';
import { importTexts } from './importing/texts.ts';
import { runTexts } from './texts.ts';

type Action = Exclude<RunAction, 'change'>;

/** Next step by status of the run. */
const NEXT: Partial<Record<Status, Action>> = {
  draft: 'compute',
  computed: 'review',
  reviewed: 'approve',
  approved: 'finalize',
};
const MENU = ['compute', 'change', 'cancel', 'remove'] as const satisfies RunAction[];

/** Actions other than the next step. A run that is being computed cannot be computed again. */
const othersOf = (status: Status) =>
  MENU.filter(
    (action) =>
      isPossible(action, status) &&
      action !== NEXT[status] &&
      !(action === 'compute' && status === 'computing'),
  );

/** Actions available for a run. */
export function Actions({ read }: { read: ReadRun }) {
  const { run } = read;
  const texts = useTexts(runTexts);
  const importing = useTexts(importTexts);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Action>();
  const [isImporting, setImporting] = useState(false);
  const act = useAct(read);
  const computing = useMutation({ mutationFn: () => act('compute') });
  // Four-eyes rule: the user who created or edited a run is not offered Approve.
  const canTakeNext = run.status !== 'reviewed' || run.can_approve;
  const next = canTakeNext ? NEXT[run.status] : undefined;
  const others = othersOf(run.status);
  // The page of a draft already has a button for this action.
  const canImport = run.status !== 'draft' && isPossible('change', run.status);
  // Recomputing a reviewed run discards its lines, so it requires confirmation.
  const start = (action: Action) =>
    action === 'compute' && !isReviewed(run.status) ? computing.mutate() : setAsked(action);
  const label = (action: Action | 'change') =>
    action === 'compute' && run.status !== 'draft' ? texts.computeAgain : texts[action];
  return (
    <>
      {others.length > 0 && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
              {texts.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <Menu.Item
                key={action}
                onClick={() => (action === 'change' ? void navigate(`/runs/${run.id}/edit`) : start(action))}
              >
                {label(action)}
              </Menu.Item>
            ))}
            {canImport && <Menu.Item onClick={() => setImporting(true)}>{importing.open}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      {next !== undefined && (
        <Button loading={computing.isPending} onClick={() => start(next)}>
          {label(next)}
        </Button>
      )}
      {!canTakeNext && (
        <Text size="sm" c="dimmed" maw={260}>
          {texts.approveNote}
        </Text>
      )}
      {isImporting && <ImportDialog read={read} onClose={() => setImporting(false)} />}
      {computing.error !== null && (
        <ComputeRefusal error={computing.error} onClose={() => computing.reset()} />
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={asked === 'compute' ? texts.computeAgainTitle : texts[`${asked}Title`]}
          text={asked === 'compute' ? texts.computeAgainText : texts[`${asked}Text`]}
          answer={label(asked)}
          color={asked === 'cancel' || asked === 'remove' ? 'red' : 'wood'}
          action={() => act(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/**
 * Runs an action on the displayed version of the run (`If-Match`), so that no one approves amounts they have not seen.
 */
function useAct({ run, tag }: ReadRun) {
  const texts = useTexts(runTexts);
  const queries = useQueryClient();
  const own = [...RUNS_KEY, run.id];
  const gone = useDeleted({ kind: RUNS_KEY, own, to: '/runs' });
  const ifUnchanged = useIfUnchanged(own);
  const params = { path: { id: run.id }, header: ifMatch(tag) };
  const take = {
    compute: () => answerWithEtag(api.POST('/api/payroll/runs/{id}/compute', { params })),
    review: () => answerWithEtag(api.POST('/api/payroll/runs/{id}/review', { params })),
    approve: () => answerWithEtag(api.POST('/api/payroll/runs/{id}/approve', { params })),
    finalize: () => answerWithEtag(api.POST('/api/payroll/runs/{id}/finalize', { params })),
    cancel: () => answerWithEtag(api.POST('/api/payroll/runs/{id}/cancel', { params })),
  };
  return async (action: Action): Promise<void> => {
    if (action === 'remove') {
      await ifUnchanged(api.DELETE('/api/payroll/runs/{id}', { params }));
      gone(texts.removed);
      return;
    }
    const { data, tag } = await ifUnchanged(take[action]());
    queries.setQueryData(own, { run: data.data, warnings: data.warnings, tag } satisfies ReadRun);
    if (data.data.status === 'computed') notifyDone(texts.computedDone);
    await queries.invalidateQueries({ queryKey: RUNS_KEY });
  };
}
