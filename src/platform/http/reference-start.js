// Starts the API reference, and adds the CSRF token to the requests that somebody tries in it.
const place = document.getElementById('reference');

/** Of several cookies the browser lists the one of the longest path first, which is that of this service. */
function csrfToken() {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice('XSRF-TOKEN='.length));
}

function fetchWithToken(input, init) {
  const request = new Request(input, init);
  const token = csrfToken();
  const isOwn = new URL(request.url).origin === location.origin;
  // Also in the place of a token typed in by hand, which signing in has changed.
  if (isOwn && token !== undefined) request.headers.set('x-xsrf-token', token);
  return fetch(request);
}

Scalar.createApiReference(place, { ...JSON.parse(place.dataset.configuration), customFetch: fetchWithToken });
