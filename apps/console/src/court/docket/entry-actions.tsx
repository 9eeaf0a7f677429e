import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../kit/dialog.tsx';
import { IconDots } from '../../kit/icons/tabler.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { useAdministrates, usePermission } from '../api.ts';
import type { CaseRecord } from '../cases/data.ts';
import { wordOf } from '../cases/words.ts';
import { hearingTexts } from '../hearings/texts.ts';
import { paperPathOf } from '../papers/paths.ts';
import { courtPaperTexts } from '../papers/texts.ts';
import { type Action, actionsOf } from './actions.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { type Activity, dayOf, isHearing } from './kinds.ts';
import { useDocketTexts } from './use-texts.ts';

/** Frequent actions are buttons, the others are in a menu. Unavailable actions are omitted. */
const OFTEN: Action[] = ['reply', 'paper', 'files', 'comply'];

export function EntryActions({ activity, record }: { activity: Activity; record: CaseRecord }) {
  const { texts, words, formats } = useDocketTexts();
  const common = useTexts(kitTexts);
  const labels = useActionLabels(activity);
  const can = usePermission();
  const { isSuperAdmin } = useAdministrates();
  const [action, setAction] = useState<Exclude<Action, 'paper'>>('reply');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const actions = actionsOf(activity, record, { can, isSuperAdmin });
  if (actions.length === 0) return null;
  const kind = wordOf(words.kind, activity.activity);
  const day = formats.date(dayOf(activity));
  const start = (chosen: Action, from: HTMLButtonElement | null) => {
    if (chosen === 'paper')
      return void navigate(paperPathOf(activity), {
        state: { label: `${kind}, ${day} · ${record.case_number} ${record.case_title}` },
      });
    opener.current = from;
    setAction(chosen);
    setOpen(true);
  };
  // Shows the number of files, so that users do not open an empty list.
  const labelOf = (one: Action) =>
    one === 'files' && activity.attachments_count > 0
      ? `${labels.files} (${formats.number(activity.attachments_count)})`
      : labels[one];
  const often = OFTEN.filter((one) => actions.includes(one));
  const rest = actions.filter((one) => !OFTEN.includes(one));
  return (
    <Group gap={4} mt={4} ml={-8} className="no-print">
      {often.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant="subtle"
          aria-label={texts.actionOf(labelOf(one), kind, day)}
          onClick={(event) => start(one, event.currentTarget)}
        >
          {labelOf(one)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" shadow="md" returnFocus={false}>
          <Menu.Target>
            <ActionIcon
              ref={menuButton}
              variant="subtle"
              aria-label={texts.actions(kind, day)}
              title={common.actions}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((one) => (
              <Menu.Item
                key={one}
                onClick={() => start(one, menuButton.current)}
                {...(one === 'remove' || one === 'cancel' ? { color: 'red' } : {})}
              >
                {labels[one]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={titleOf(action, kind, labels, texts)}
        size={['reply', 'edit', 'move', 'files'].includes(action) ? 'lg' : 'md'}
        closeOnClickOutside={false}
        returnFocus={false}
        onExitTransitionEnd={() => opener.current?.focus()}
      >
        <EntryDialog action={action} activity={activity} record={record} onClose={() => setOpen(false)} />
      </Dialog>
    </Group>
  );
}

type DocketTexts = ReturnType<typeof useDocketTexts>['texts'];

function titleOf(action: Action, kind: string, labels: Record<Action, string>, texts: DocketTexts): string {
  switch (action) {
    case 'reply':
      return texts.replyTo(kind);
    case 'edit':
      return texts.editOf(kind);
    case 'files':
      return texts.filesOf(kind);
    case 'comply':
      return texts.complyTitle;
    case 'remove':
      return texts.removeTitle(kind);
    default:
      return labels[action];
  }
}

function useActionLabels(activity: Activity): Record<Action, string> {
  const { texts } = useDocketTexts();
  const hearing = useTexts(hearingTexts);
  const papers = useTexts(courtPaperTexts);
  return {
    reply: isHearing(activity) ? texts.addToHearing : texts.reply,
    paper: papers.make,
    files: texts.files,
    comply: texts.comply,
    undo: texts.undo,
    edit: texts.edit,
    status: texts.setStatus,
    move: hearing.moveTitle,
    result: hearing.result,
    cancel: hearing.cancel,
    report: texts.report,
    remove: texts.remove,
  };
}
