/** This file in the built page: its name has a hash of all that the page is. */
const OWN_NAME = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';

/** Whether the server has another page by now than this one. What cannot be asked, or is no page of ours, tells nothing. */
export async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('./', { cache: 'no-cache' });
    const page = await answer.text();
    return answer.ok && page.includes('id="page"') && !page.includes(OWN_NAME);
  } catch {
    return false;
  }
}
