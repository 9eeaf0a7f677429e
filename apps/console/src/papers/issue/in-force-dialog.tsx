import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasStatus } from '../../api/errors.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useRefreshPapers } from '../data.ts';
import { ReasonField } from '../records/end.tsx';
import { recordTexts } from '../records/texts.ts';
import { type Kind, type Paper, type Preview, type Reissue, usePapers } from '../service.ts';
import { issueTexts } from './texts.ts';

type InForce = Preview['in_force'][number];

interface InForceDialogProps {
  kind: Kind;
  /** Papers of this kind and record that are in force, newest first; at least one. */
  papers: readonly InForce[];
  /** Values of the new paper if it replaces a paper in force. */
  values: Pick<Reissue, 'data' | 'record_version' | 'allow_missing'>;
  /** Issues another paper next to those in force. */
  onAnother: () => void;
  /** Called if the record has changed since the preview, to load its current values. */
  onChanged: () => void;
  /** Called with the new paper after it replaced a paper in force. */
  onReplaced: (paper: Paper) => void;
  onClose: () => void;
}

/** Asks before a record gets another paper of the same kind, and offers to replace the newest one instead. */
export function InForceDialog({ kind, papers, onAnother, onClose, ...replacing }: InForceDialogProps) {
  const texts = useTexts(issueTexts);
  const { cancel } = useTexts(kitTexts);
  const [isReplacing, setReplacing] = useState(false);
  const [newest] = papers as [InForce];
  return (
    <Dialog opened onClose={onClose} title={texts.anotherTitle(kind.name)}>
      <Stack>
        <Text>{texts.inForce(kind.name)}</Text>
        <Papers papers={papers} />
        {isReplacing ? (
          <Replace paper={newest} onClose={onClose} {...replacing} />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {cancel}
            </Button>
            <Button variant="default" onClick={() => setReplacing(true)}>
              {texts.replace(newest.number)}
            </Button>
            <Button
              onClick={() => {
                onAnother();
                onClose();
              }}
            >
              {texts.issueAnother}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Papers({ papers }: { papers: readonly InForce[] }) {
  const texts = useTexts(issueTexts);
  const { dateTime } = useFormats();
  const { base } = usePapers();
  return (
    <List>
      {papers.map(({ id, number, issued_at: at }) => (
        <List.Item key={id}>
          <Anchor component={Link} to={`${base}/${id}`} className="figures" underline="always">
            {number}
          </Anchor>
          , {texts.issuedOn(dateTime(at))}
        </List.Item>
      ))}
    </List>
  );
}

type ReplaceProps = Pick<InForceDialogProps, 'values' | 'onChanged' | 'onReplaced' | 'onClose'> & {
  paper: InForce;
};

/** Reason and button that issue the newest paper again. */
function Replace({ paper, values, onChanged, onReplaced, onClose }: ReplaceProps) {
  const texts = useTexts(issueTexts);
  const { reissue } = useTexts(recordTexts);
  const { cancel } = useTexts(kitTexts);
  const { api } = usePapers();
  const refresh = useRefreshPapers();
  const form = useForm({ initialValues: { reason: '' } });
  const replacing = useMutation({
    mutationFn: (reason: string) => api.reissue(paper.id, { ...values, reason }),
    onSuccess: (issued) => {
      onReplaced(issued);
      void refresh();
    },
    onError: (error) => {
      if (hasStatus(error, 409)) onChanged();
    },
  });
  useKeptFocus(replacing);
  return (
    <form onSubmit={form.onSubmit(({ reason }) => replacing.mutate(reason.trim()))} noValidate>
      <Stack>
        <Text size="sm">{texts.replaceHint}</Text>
        <ReasonField {...form.getInputProps('reason')} />
        <FormProblem error={replacing.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={replacing.isPending} disabled={form.values.reason.trim() === ''}>
            {reissue}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
