/** What decides whether a page can be the hand. */
interface Seated {
  /** False for a spectator. */
  readonly mayPlay: boolean;
}

/** Of several open pages one is the hand, the others watch; `pages` are all open ones, in the order in which they came. */
export interface Roles<Page extends Seated> {
  readonly pages: readonly Page[];
  readonly hand: Page | null;
}

export function noPages<Page extends Seated>(): Roles<Page> {
  return { pages: [], hand: null };
}

/** A page that opens while there is no hand becomes it: the first one, or the hand that was only reloaded. */
export function opened<Page extends Seated>(roles: Roles<Page>, page: Page): Roles<Page> {
  return { pages: [...roles.pages, page], hand: roles.hand ?? (page.mayPlay ? page : null) };
}

export function closed<Page extends Seated>(roles: Roles<Page>, page: Page): Roles<Page> {
  const pages = roles.pages.filter((other) => other !== page);
  return { pages, hand: roles.hand === page ? null : roles.hand };
}

/** A hand that did not come back passes to the page that has been open longest. */
export function inherited<Page extends Seated>(roles: Roles<Page>): Roles<Page> {
  return { ...roles, hand: roles.hand ?? roles.pages.find(({ mayPlay }) => mayPlay) ?? null };
}

/** A page that asks for the hand gets it. */
export function taken<Page extends Seated>(roles: Roles<Page>, page: Page): Roles<Page> {
  return roles.pages.includes(page) && page.mayPlay ? { ...roles, hand: page } : roles;
}
