/** The section of that version; an error where there is none, or nothing in it. */
export function notesFor(changelog: string, version: string): string;
/** Makes it in that folder; answers the names of its assets. */
export function makeRelease(tag: string, folder: string): readonly string[];
