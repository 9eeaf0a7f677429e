import { Modal } from '@mantine/core';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { runTexts } from './texts.ts';

/** Why a run could not be computed. */
export function ComputeRefusal({ error, onClose }: { error: unknown; onClose: () => void }) {
  const texts = useTexts(runTexts);
  const kit = useTexts(kitTexts);
  return (
    <Modal opened onClose={onClose} title={texts.compute} closeButtonProps={{ 'aria-label': kit.close }}>
      <FormProblem error={error} />
    </Modal>
  );
}
