import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { IconMailForward } from '../../kit/icons/tabler.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import type { Paper } from '../service.ts';
import { recordTexts } from './texts.ts';

interface MailPaperProps {
  paper: Paper;
  /** Explains who gets the mail, and what it contains. */
  hint: string;
  send: () => Promise<{ data: { mailed: number } }>;
}

/** Button that mails a paper to the people named in it. */
export function MailPaper({ paper, hint, send }: MailPaperProps) {
  const texts = useTexts(recordTexts);
  return (
    <ConfirmButton
      label={texts.mail}
      title={texts.mailTitle(paper.number)}
      text={hint}
      color="wood"
      leftSection={<IconMailForward size={18} aria-hidden />}
      action={async () => notifyDone(texts.mailed((await send()).data.mailed))}
    />
  );
}
