/** The game of this board on a site, over HTTP (docs/broadcast.md). The entry of this folder. */
import { type Site, SiteFailure } from '../../ports/site.ts';
import { whyUnreached } from '../words/words.ts';

/** A site that has not answered within this does not answer, ms. */
const ANSWER_MS = 10_000;

export interface SiteOptions {
  /** Where the game is put. */
  readonly url: URL;
  /** Who puts it there; null where the site asks nobody. */
  readonly token: string | null;
}

/** A site that takes the whole game by `PUT`. */
export function httpSite({ url, token }: SiteOptions): Site {
  const headers = {
    'Content-Type': 'application/x-draughts-pdn; charset=utf-8',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  return {
    async show(pdn) {
      const answer = await put(url, { headers, body: pdn });
      if (!answer.ok) throw refusal(url, answer.status);
    },
  };
}

async function put(url: URL, request: { headers: Record<string, string>; body: string }): Promise<Response> {
  try {
    // A redirection could carry the token to another site.
    const answer = await fetch(url, {
      ...request,
      method: 'PUT',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    throw new SiteFailure(`${url.host} cannot be reached (${whyUnreached(error)})`, false);
  }
}

function refusal({ host }: URL, status: number): SiteFailure {
  switch (status) {
    case 401:
    case 403:
      return new SiteFailure(`${host} does not know this board (${status}): check the token`, true);
    case 404:
    case 410:
      return new SiteFailure(`${host} has no such game (${status}): check the address`, true);
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return new SiteFailure(`${host} redirects (${status}): check the address`, false);
    default:
      return new SiteFailure(`${host} did not take the game (${status})`, false);
  }
}
