import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Problem } from '../../ports/answers.ts';

export const NO_STORE = { 'Cache-Control': 'no-store' };

/** Answers why a request is not answered as it was asked. */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  code: Problem['code'],
  error: string,
  further: Pick<Problem, 'waitSeconds'> = {},
): Response {
  const told: Problem = { code, error, ...further };
  return c.json(told, status, NO_STORE);
}
