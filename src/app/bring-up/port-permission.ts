/** The group that a port belongs to, as the machine has it. */
export interface PortGroup {
  readonly name: string;
  /** Whether the group may read and write it. */
  readonly mayUse: boolean;
}

const REFUSED = /EACCES/;
const PATH = /\/dev\/[\w./-]*\w/;

/** Arduino's own USB vendor numbers, and those of the chips on copies: CH340, FTDI, CP210x. */
const VENDORS = '2341|2a03|1a86|0403|10c4';

/**
 * What to do where a port may not be opened: the command that mends it. Null where that is not the trouble.
 *
 * @param reason why a link is not up
 */
export function mendPermission(reason: string, groupOf: (path: string) => PortGroup | null): string | null {
  const path = PATH.exec(reason)?.[0];
  if (!REFUSED.test(reason) || path === undefined) return null;
  const group = groupOf(path);
  if (group?.mayUse && group.name !== 'root')
    return `you are not in the group ${group.name}, which owns ${path}: sudo usermod -aG ${group.name} $USER, then log out and in`;
  const rule = `SUBSYSTEM=="tty", ATTRS{idVendor}=="${VENDORS}", GROUP="dialout", MODE="0660"`;
  return (
    `no group may open ${path}: echo '${rule}' | sudo tee /etc/udev/rules.d/60-damier.rules, ` +
    'sudo udevadm control --reload, plug the board in again, and sudo usermod -aG dialout $USER, then log out and in'
  );
}
