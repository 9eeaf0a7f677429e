import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { workforceTexts } from './texts.ts';

export default function Home() {
  const texts = useTexts(workforceTexts);
  return <PageHeader title={texts.home} />;
}
