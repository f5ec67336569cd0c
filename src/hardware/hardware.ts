/** What a board is made of, and what is made from that: pure. The entry of this folder. */
export { ProfileError } from './fault.ts';
export { madeFor, madeForAll } from './made-files.ts';
export { electronicsSchema, type Profile, profileFileSchema } from './profile-schema.ts';
export { readProfile } from './read-profile.ts';
