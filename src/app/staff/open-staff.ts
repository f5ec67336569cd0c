import type { PageServer } from '../../adapters/http/http.ts';
import type { Log } from '../../adapters/log/log.ts';
import type { Running } from '../health.ts';
import type { SettingsInForce } from '../kept-settings.ts';
import type { Machine } from '../machine.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { Desk } from './desk.ts';
import type { Operation } from './operation.ts';
import { Staff } from './staff.ts';
import { Updates } from './updates.ts';

export interface StaffPlace {
  readonly home: string;
  readonly operation: Operation;
  readonly inForce: SettingsInForce | null;
  readonly machine: Machine;
  readonly running: Running;
  readonly server: PageServer;
  readonly mirror: Mirror | null;
  readonly log: Log;
  /** Ends the program in order, to be started again. */
  readonly end: () => void;
}

/** Staff's part of a running program; whoever supervises it sets `DAMIER_SUPERVISED` (deploy/damier.service), and `DAMIER_DATA` where it installs releases. */
export function openStaff({ end, mirror, machine, ...place }: StaffPlace): Staff {
  const parts = {
    ...place,
    clock: machine.clock,
    wall: machine.date,
    restart: process.env.DAMIER_SUPERVISED === undefined ? null : end,
  };
  const staff = new Staff({ ...parts, tellOthers: (codes) => mirror?.tellFaults(codes) });
  const log = place.log.part('staff');
  const updates = new Updates(place.home, process.env.DAMIER_DATA ?? null, log);
  place.running.staff = new Desk({ ...parts, staff, updates, log });
  return staff;
}
