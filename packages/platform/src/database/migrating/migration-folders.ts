/** Migrations of the tables that every service has. */
export const PLATFORM_MIGRATIONS = new URL('../../migrations/', import.meta.url).pathname;

/** Migrations of the tables that services with cookie sessions have. */
export const SIGN_IN_MIGRATIONS = new URL('../../sign-in/migrations/', import.meta.url).pathname;
