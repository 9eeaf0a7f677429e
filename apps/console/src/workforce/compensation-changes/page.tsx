import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { choicesOf } from '../../kit/forms/choices.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { FileChange } from './file-change.tsx';
import { RuleChange } from './rule-change.tsx';
import { changeTexts } from './texts.ts';

const KINDS = ['rule', 'file'] as const;

/** Changes the pay of many employees by a rule or a file, with a preview. */
export default function CompensationChanges() {
  const texts = useTexts(changeTexts);
  const [kind, setKind] = useState<string>('rule');
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} />
      <Stack gap="lg">
        <SegmentedControl
          aria-label={texts.kind}
          style={{ alignSelf: 'flex-start' }}
          value={kind}
          onChange={setKind}
          data={choicesOf(texts.kinds, KINDS)}
        />
        {kind === 'rule' ? <RuleChange /> : <FileChange />}
      </Stack>
    </>
  );
}
