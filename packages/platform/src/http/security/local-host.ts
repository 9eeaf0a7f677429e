/** Host names of the local machine. */
export const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** True if a URL points to the local machine, so that traffic cannot be intercepted on a network. */
export function isOnThisMachine(url: string): boolean {
  return LOCAL_HOSTS.includes(URL.parse(url)?.hostname ?? '');
}
