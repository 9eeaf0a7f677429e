import { PERMISSION_LABELS } from '@bulwagan/contracts/workforce/permissions.ts';
import { useTexts } from '../../language/language.tsx';

/** Returns the display name of a permission. A permission without a display name keeps its API name. */
export function usePermissionLabel(): (permission: string) => string {
  const labels: Readonly<Record<string, string>> = useTexts(PERMISSION_LABELS);
  return (permission) => labels[permission] ?? permission;
}
