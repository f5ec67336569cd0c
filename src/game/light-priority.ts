import type { LightId } from './view.ts';

/**
 * Which meaning a square shows where several would do, and which squares go dark when too many ask: the first wins
 * (visual targets, "Lights"; the moving door, L13, before all).
 */
export const LIGHT_PRIORITY: readonly LightId[] = [
  'L13',
  'L7',
  'L8',
  'L6',
  'L10',
  'L4',
  'L5',
  'L2',
  'L3',
  'L9',
  'L11',
  'L12',
  'L1',
];
