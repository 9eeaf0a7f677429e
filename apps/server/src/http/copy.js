// Adds a copy button to copyable texts; without this script, a click selects the text.
for (const place of document.querySelectorAll('.copyable')) {
  const text = place.querySelector('code').textContent;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${text}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  if (navigator.clipboard) place.append(button);
}
