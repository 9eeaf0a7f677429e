// Shows a button beside what is worth copying; without this script the text selects itself at a click.
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
