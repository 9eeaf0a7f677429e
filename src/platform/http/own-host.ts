/** By which names a machine reaches itself. */
export const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** What is said to such an address crosses no network on which anybody could listen. */
export function isOnThisMachine(url: string): boolean {
  return LOCAL_HOSTS.includes(URL.parse(url)?.hostname ?? '');
}
