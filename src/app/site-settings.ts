import { httpSite } from '../adapters/site/site.ts';
import type { Site } from '../ports/site.ts';
import type { Configuration } from './configuration-schema.ts';
import { secretFrom } from './secret.ts';

/** Where the site's token stands, if no file is named. */
const TOKEN_VARIABLE = 'DAMIER_SITE_TOKEN';

/** The site that the section `broadcast` names; null: none. Throws `BadUse` when its token cannot be read. */
export function siteOf(section: Configuration['broadcast'] | null, env: NodeJS.ProcessEnv): Site | null {
  if (section == null) return null;
  const token = secretFrom(section.tokenFile ?? null, TOKEN_VARIABLE, env);
  return httpSite({ url: new URL(section.site), token });
}
