import type { Machine } from '../machine.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { Desk } from './desk.ts';
import { Staff, type StaffParts } from './staff.ts';
import { Updates } from './updates.ts';

export interface StaffPlace
  extends Pick<StaffParts, 'home' | 'operation' | 'inForce' | 'custody' | 'house' | 'server' | 'log'> {
  readonly machine: Machine;
  readonly mirror: Mirror | null;
  /** Ends the program in order, to be started again. */
  readonly end: () => void;
}

/** Staff's part of a running program; whoever supervises it sets `DAMIER_SUPERVISED` (deploy/damier.service), and `DAMIER_DATA` where it installs releases. */
export function openStaff({ end, mirror, machine, ...place }: StaffPlace): { staff: Staff; desk: Desk } {
  const parts = {
    ...place,
    clock: machine.clock,
    wall: machine.date,
    restart: process.env.DAMIER_SUPERVISED === undefined ? null : end,
  };
  const staff = new Staff({ ...parts, tellOthers: (codes) => mirror?.tellFaults(codes) });
  const log = place.log.part('staff');
  const updates = new Updates(place.home, process.env.DAMIER_DATA ?? null, log);
  return { staff, desk: new Desk({ ...parts, staff, updates, log }) };
}
