// A page that routes answer asks again every five seconds, and reloads when its news have changed.
// Each reload takes keyboard and screen reader back to the page's beginning.
const newsOf = (page) => [page.title, page.querySelector('[role=status]')?.textContent].join('\n');

async function look() {
  try {
    const response = await fetch(location.href, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    // What was paid leads on, to a shop perhaps, where only the page itself may go.
    if (response.type === 'opaqueredirect') location.reload();
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (newsOf(page) !== newsOf(document)) location.reload();
  } catch {
    // Away for a moment; the next look may tell.
  }
  setTimeout(look, 5_000);
}

setTimeout(look, 5_000);
