import { hostname } from 'node:os';
import { LONGEST_NAME, normalName } from '../../mirror/mirror.ts';
import type { Configuration } from '../configuration-schema.ts';
import type { MirrorWish } from './own-or-other-broker.ts';

/** The section `mirror`, with `board` where it names none; else the usual: a broker of the program's own, on this machine. */
export function mirrorSettings(section: Configuration['mirror'], board: string | null): MirrorWish {
  return {
    name: normalName(section?.name ?? board ?? hostname().slice(0, LONGEST_NAME)) || 'Damier',
    group: section?.group ?? 'home',
    broker: section?.broker ?? null,
    listen: section?.listen ?? '127.0.0.1',
    port: section?.port ?? 1883,
    passwordFile: section?.passwordFile ?? null,
    caFile: section?.caFile ?? null,
    page: section?.page ?? null,
    homeAssistant: section?.homeAssistant ?? false,
  };
}
