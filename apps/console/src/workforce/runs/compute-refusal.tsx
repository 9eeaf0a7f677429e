import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useTexts } from '../../language/language.tsx';
import { runTexts } from './texts.ts';

/** Dialog that explains why a run could not be computed. */
export function ComputeRefusal({ error, onClose }: { error: unknown; onClose: () => void }) {
  const texts = useTexts(runTexts);
  return (
    <Dialog opened onClose={onClose} title={texts.compute}>
      <FormProblem error={error} />
    </Dialog>
  );
}
