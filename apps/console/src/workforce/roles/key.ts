export const ROLES_KEY = ['roles'] as const;
