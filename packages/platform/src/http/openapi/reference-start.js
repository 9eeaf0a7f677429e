// Starts the API reference and adds the CSRF token to the requests that users try in it.
const place = document.getElementById('reference');

/**
 * Returns the CSRF token of this service. Among cookies of the same name, browsers list the one with the longest path
 * first.
 */
function csrfToken() {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice('XSRF-TOKEN='.length));
}

function fetchWithToken(input, init) {
  const request = new Request(input, init);
  const token = csrfToken();
  const isOwn = new URL(request.url).origin === location.origin;
  // Replaces a token typed by hand too, since signing in changes it.
  if (isOwn && token !== undefined) request.headers.set('x-xsrf-token', token);
  return fetch(request);
}

Scalar.createApiReference(place, { ...JSON.parse(place.dataset.configuration), customFetch: fetchWithToken });
