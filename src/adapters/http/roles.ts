/** Of several open pages one is the hand, the others watch; `pages` are all open ones, in the order in which they came. */
export interface Roles<Page> {
  readonly pages: readonly Page[];
  readonly hand: Page | null;
}

export function noPages<Page>(): Roles<Page> {
  return { pages: [], hand: null };
}

/** The first page is the hand. */
export function opened<Page>(roles: Roles<Page>, page: Page): Roles<Page> {
  return { pages: [...roles.pages, page], hand: roles.hand ?? page };
}

/** A hand that closes passes to the page that has been open longest. */
export function closed<Page>(roles: Roles<Page>, page: Page): Roles<Page> {
  const pages = roles.pages.filter((other) => other !== page);
  return { pages, hand: roles.hand === page ? (pages[0] ?? null) : roles.hand };
}

/** A page that asks for the hand gets it. */
export function taken<Page>(roles: Roles<Page>, page: Page): Roles<Page> {
  return roles.pages.includes(page) ? { ...roles, hand: page } : roles;
}
