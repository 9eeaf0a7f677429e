import { Link, useLocation } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

/**
 * First focusable element: skips the header and navigation. A plain `#content` link would resolve against the `<base>`
 * and open another page.
 */
export function SkipLink() {
  const texts = useTexts(shellTexts);
  const { search } = useLocation();
  return (
    <Link
      className="skip"
      to={{ search, hash: 'content' }}
      onClick={(event) => {
        // Keep the address, which may hold the filters of a list.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {texts.skip}
    </Link>
  );
}
