/** Copy buttons: `data-copy` is the id of the element with the text. The style sheet hides them without scripts. */
document.documentElement.classList.add('scripted');

document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('button[data-copy]');
  const source = button && document.getElementById(button.dataset.copy);
  if (!source || button.querySelector('[role=status]')) return;
  const label = [...button.childNodes];
  const status = document.createElement('span');
  status.role = 'status';
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    status.textContent = 'Copied';
  } catch {
    if (source.select) source.select();
    else getSelection().selectAllChildren(source);
    status.textContent = 'Selected; copy it now';
  }
  button.replaceChildren(status);
  setTimeout(() => button.replaceChildren(...label), 3000);
});
