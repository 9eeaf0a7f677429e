/** Sizes of files. Routes refuse larger ones, and pages say so before they are sent. */

const MEGABYTE = 1024 * 1024;

/** Scans: files of a case, signed copies, and files that the public check reads. */
export const SCAN_MAX_BYTES = 20 * MEGABYTE;
/** Pictures of donors, campaigns and institutions. */
export const PICTURE_MAX_BYTES = 10 * MEGABYTE;
/** Pictures of employees and accounts of back offices, which pages reduce before they send them (W§8). */
export const PORTRAIT_MAX_BYTES = 2 * MEGABYTE;
/** Emblem of a letterhead. */
export const EMBLEM_MAX_BYTES = 2 * MEGABYTE;

export const inMegabytes = (bytes: number): number => bytes / MEGABYTE;
