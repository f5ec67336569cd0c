// Keeps the exhibit's browser to its one page: `damier-one-page.mjs PROFILE ADDRESS`. Every second it closes whatever else
// has opened (a tab, a window, a page of the browser's own), and ends with 1 when the page itself is gone: then the browser is
// started again. It asks the browser at the port that it writes into its profile, which no page may read. Where the policy
// forbids the developer's tools outright, Chromium closes none of its own pages by that port: it is their address that is blocked.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 1000;
/** A browser that does not answer so often in a row is no browser. */
const MOST_SILENT = 8;
const [profile, address] = process.argv.slice(2);
if (profile === undefined || address === undefined) {
  console.error('usage: damier-one-page.mjs PROFILE ADDRESS');
  process.exit(2);
}

async function ask(path, method = 'GET') {
  const [port] = (await readFile(`${profile}/DevToolsActivePort`, 'utf8')).split('\n');
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    signal: AbortSignal.timeout(2000),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** The page that has been there longest is the board's; answers whether it is there. */
let own = null;
/** What was to close at the looks before; what is there still does not let itself be closed. */
const asked = new Set();
async function look() {
  const pages = JSON.parse(await ask('/json/list')).filter(({ type }) => type === 'page');
  const at = ({ url }) => url.startsWith(address);
  if (!pages.some((page) => page.id === own && at(page))) own = pages.findLast(at)?.id ?? null;
  // It was led elsewhere, as by Alt-Home. A browser whose last page is closed ends: the board comes first.
  if (own === null && pages.length > 0) await ask(`/json/new?${encodeURIComponent(address)}`, 'PUT');
  for (const { id, url } of pages) {
    if (id === own) continue;
    if (asked.has(id)) end(`${url.slice(0, 200)} cannot be closed`);
    asked.add(id);
    console.error(`damier-one-page: ${url.slice(0, 200)} is closed`);
    await ask(`/json/close/${id}`);
  }
  return own !== null;
}

/** The browser is started again. */
function end(why) {
  console.error(`damier-one-page: ${why}`);
  process.exit(1);
}

let silent = 0;
while (silent < MOST_SILENT) {
  await pause(LOOK_MS);
  try {
    silent = (await look()) ? 0 : silent + 1;
  } catch {
    silent += 1;
  }
}
end('the board is not on the screen any more');
