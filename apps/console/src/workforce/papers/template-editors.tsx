import { Outlet } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { Notice } from '../../shell/error-state.tsx';
import { shellTexts } from '../../shell/texts.ts';
import { useIsTemplateEditor } from './provider.tsx';
import { workforcePaperTexts } from './texts.ts';

/** Parent route of the template pages; shows a notice to users who may not edit templates. */
export default function TemplateEditors() {
  const shell = useTexts(shellTexts);
  const texts = useTexts(workforcePaperTexts);
  return useIsTemplateEditor() ? <Outlet /> : <Notice title={shell.forbiddenTitle} text={texts.editors} />;
}
