export const PACKAGES: readonly {
  readonly name: string;
  readonly folder: string;
  readonly on: readonly string[];
}[];
/** Makes all packages, or those named, in `out`; answers their folders. */
export function makePackages(out?: string, names?: readonly string[]): readonly string[];
