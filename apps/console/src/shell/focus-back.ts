/** Element that had the focus before each open dialog. */
const openers = new Map<Element, HTMLElement>();
let last: HTMLElement | undefined;

/**
 * Returns the focus to the opener when a dialog is removed. Mantine does this only for dialogs that stay mounted while
 * closed; many of ours are mounted on demand.
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

/** A menu item disappears with its menu, so the menu's button receives the focus instead. */
function anchorOf(element: HTMLElement): HTMLElement {
  const name = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (name ? document.getElementById(name) : null) ?? element;
}
