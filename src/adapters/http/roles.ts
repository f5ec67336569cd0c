/** Of several open pages one is the hand, the others watch; `pages` are all open ones, in the order in which they came. */
export interface Roles<Page> {
  readonly pages: readonly Page[];
  readonly hand: Page | null;
}

export function noPages<Page>(): Roles<Page> {
  return { pages: [], hand: null };
}

/** A page that opens while there is no hand becomes it: the first one, or the hand that was only reloaded. */
export function opened<Page>(roles: Roles<Page>, page: Page): Roles<Page> {
  return { pages: [...roles.pages, page], hand: roles.hand ?? page };
}

export function closed<Page>(roles: Roles<Page>, page: Page): Roles<Page> {
  const pages = roles.pages.filter((other) => other !== page);
  return { pages, hand: roles.hand === page ? null : roles.hand };
}

/** A hand that did not come back passes to the page that has been open longest. */
export function inherited<Page>(roles: Roles<Page>): Roles<Page> {
  return { ...roles, hand: roles.hand ?? roles.pages[0] ?? null };
}

/** A page that asks for the hand gets it. */
export function taken<Page>(roles: Roles<Page>, page: Page): Roles<Page> {
  return roles.pages.includes(page) ? { ...roles, hand: page } : roles;
}
