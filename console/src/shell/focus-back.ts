/** What had the focus before each dialog that is shown. */
const openers = new Map<Element, HTMLElement>();
let last: HTMLElement | undefined;

/**
 * A dialog that goes away gives the focus back to what opened it. The library does so where a dialog is there all the
 * time and shut; many of ours are drawn only while they are asked for, and would leave the focus nowhere.
 */
export function giveFocusBack(): void {
  const gone = new MutationObserver(() => {
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue;
      openers.delete(dialog);
      if (isNowhere()) opener.focus({ preventScroll: true });
    }
    if (openers.size === 0) gone.disconnect();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest('[role="dialog"]');
    if (dialog !== null && !openers.has(dialog) && last !== undefined && !dialog.contains(last)) {
      openers.set(dialog, last);
      gone.observe(document.body, { childList: true, subtree: true });
    }
    last = anchorOf(target);
  });
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** An item of a menu goes with the menu; what opens that stays. */
function anchorOf(element: HTMLElement): HTMLElement {
  const name = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (name ? document.getElementById(name) : null) ?? element;
}
