/** Maximum sizes of files. Routes refuse larger files; pages report the limit before uploading. */

/** Scans: files of a case, signed copies, and files that the public check reads. */
export const SCAN_MAX_BYTES = 20 * 1024 * 1024;
/** Pictures of donors, campaigns and institutions. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Pictures of employees and accounts of back offices, which pages reduce before they send them (W§8). */
export const PORTRAIT_MAX_BYTES = 2 * 1024 * 1024;
/** Emblem of a letterhead. */
export const EMBLEM_MAX_BYTES = 2 * 1024 * 1024;

export const inMegabytes = (bytes: number): number => bytes / 1024 / 1024;
