import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { calibrationFile, type Profile, ProfileError } from '../../adapters/profile/profile.ts';
import { makeFolder } from '../../adapters/store/store.ts';
import { type Calibration, calibratedBy, readCalibration } from '../../hardware/hardware.ts';
import type { CalibrationChange } from '../../ports/bring-up.ts';
import { replaceFile } from '../home.ts';

/** What was measured, a part at a time. */
export type Measured = Pick<Calibration, 'sliders' | 'wheel' | 'debounce' | 'brightness' | 'referenceMv'>;

/** What of one board is kept in the state folder. */
export class KeptCalibration {
  readonly file: string;
  /** Why what lay there cannot be used; null where it can, or nothing did. */
  readonly unreadable: string | null;
  private readonly profile: Profile;
  private readonly before: Measured;

  /** @param profile without any calibration */
  constructor(profile: Profile, home: string) {
    this.profile = profile;
    this.file = calibrationFile(home, profile.id);
    const { measured, why } = this.read();
    this.before = measured;
    this.unreadable = why;
  }

  /** The board as it is calibrated now. */
  get current(): Profile {
    return calibratedBy(this.profile, this.file, this.over(this.before, ''));
  }

  /** What would be different with this; throws a `ProfileError` where it does not fit the board. */
  changes(measured: Measured): readonly CalibrationChange[] {
    const next = calibratedBy(this.profile, this.file, this.over(this.merged(measured), ''));
    return figuresOf(next).flatMap((figure, nth) => {
      const from = figuresOf(this.current)[nth]?.value;
      const { what, of, value } = figure;
      return from === undefined || from === value ? [] : [{ what, of, from, to: value }];
    });
  }

  /** Asked before minutes of measuring: throws the system's error where nothing could be kept. Makes nothing. */
  mustBeKeepable(): void {
    let folder = dirname(this.file);
    while (!existsSync(folder)) folder = dirname(folder);
    accessSync(`${folder}/.`, constants.W_OK);
  }

  /** @param now an ISO timestamp; throws the system's error */
  keep(measured: Measured, now: string): void {
    makeFolder(dirname(this.file));
    replaceFile(this.file, `${JSON.stringify(this.over(this.merged(measured), now), null, 2)}\n`);
  }

  /** What was measured before stays, slider by slider. */
  private merged(measured: Measured): Measured {
    const sliders = { ...this.before.sliders, ...measured.sliders };
    return { ...this.before, ...measured, ...(Object.keys(sliders).length === 0 ? {} : { sliders }) };
  }

  private over(measured: Measured, now: string): Calibration {
    return { damier: 'calibration', v: 1, profile: this.profile.id, measured: now, ...measured };
  }

  private read(): { readonly measured: Measured; readonly why: string | null } {
    if (!existsSync(this.file)) return { measured: {}, why: null };
    try {
      const calibration = readCalibration(this.file, readFileSync(this.file, 'utf8'));
      calibratedBy(this.profile, this.file, calibration);
      const { damier: _, v: __, profile: ___, measured: ____, ...measured } = calibration;
      return { measured, why: null };
    } catch (error) {
      if (error instanceof ProfileError) return { measured: {}, why: error.message };
      throw error;
    }
  }
}

/** Every figure that calibration may change, in one order. */
function figuresOf(
  profile: Profile,
): readonly { readonly what: CalibrationChange['what']; readonly of: string; readonly value: number }[] {
  const { sliders, spinner, debounce, lights, power } = profile;
  return [
    ...sliders.flatMap(({ id, ticks }) =>
      (['L', 'N', 'R'] as const).map((notch) => ({
        what: 'notch' as const,
        of: `${id} ${notch}`,
        value: ticks[notch],
      })),
    ),
    ...(spinner === null
      ? []
      : (['direction', 'zeroCounts'] as const).map((what) => ({ what, of: '', value: spinner[what] }))),
    ...(['onMs', 'offMs'] as const).map((what) => ({ what, of: '', value: debounce[what] })),
    { what: 'brightness', of: '', value: lights.brightness },
    { what: 'referenceMv', of: '', value: power.referenceMv },
  ];
}
