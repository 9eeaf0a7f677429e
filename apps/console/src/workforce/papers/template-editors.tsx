import { Outlet } from 'react-router';
import { useTexts } from '../../language/language.tsx';
import { Notice } from '../../shell/error-state.tsx';
import { shellTexts } from '../../shell/texts.ts';
import { useIsTemplateEditor } from './provider.tsx';
import { workforcePaperTexts } from './texts.ts';

/** Route element of the templates, for those who write them. */
export default function TemplateEditors() {
  const shell = useTexts(shellTexts);
  const texts = useTexts(workforcePaperTexts);
  return useIsTemplateEditor() ? <Outlet /> : <Notice title={shell.forbiddenTitle} text={texts.editors} />;
}
