/** Solved endgames on the disk, those that come with the program and a home folder's own: the entry of this folder. */
export { type EndgameFile, endgameFile, endgamesIn, SHIPPED, SOLVED_PIECES } from './file.ts';
export { endgamesOf, findEndgames, type SharedEndgames } from './shared.ts';
export { solveInto } from './solve-into.ts';
