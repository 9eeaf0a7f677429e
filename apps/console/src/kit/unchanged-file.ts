/**
 * Throws if the file has changed on disk since it was chosen. Browsers cannot read such a file, and sending it would
 * look like a lost connection.
 */
export async function assertUnchanged(file: File, reported: string): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new Error(reported, { cause: error });
  }
}
