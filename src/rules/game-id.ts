export const GAME_IDS = [
  'trappes',
  'trappes-anglo',
  'classiques',
  'majorite',
  'priorite-dame',
  'sujet-verbe',
  'international',
  'brazilian',
  'russian',
  'english',
] as const;

export type GameId = (typeof GAME_IDS)[number];
