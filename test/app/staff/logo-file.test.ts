import { expect, it } from 'vitest';
import { newFolder } from '../../e2e/folders.ts';
import { DOT } from './dot.ts';
import { staffed } from './staffed.ts';

it('the logo is kept over a restart, and another one has another stamp', () => {
  const home = newFolder('logo');
  const { desk } = staffed({ home });
  expect([desk.logo(), desk.state().logo]).toEqual([null, null]);
  expect(desk.changeLogo(DOT)).toEqual({ ok: true });
  const { stamp } = staffed({ home }).desk.logo() ?? {};
  expect([stamp, desk.logo()?.type]).toEqual([desk.state().logo, 'image/png']);
  desk.changeLogo(Uint8Array.from([...DOT.subarray(0, -12), ...DOT]));
  expect(desk.state().logo).not.toBe(stamp);
  expect(desk.changeLogo(null)).toEqual({ ok: true });
  expect(staffed({ home }).desk.logo()).toBeNull();
});

it('what is no picture is refused in words, and the old one stays', () => {
  const { desk } = staffed({});
  desk.changeLogo(DOT);
  expect(desk.changeLogo(Buffer.from('<svg/>'))).toEqual({
    ok: false,
    problem: expect.stringMatching(/^the logo: it is neither PNG nor JPEG/),
  });
  expect([...(desk.logo()?.bytes ?? [])]).toEqual([...DOT]);
});
