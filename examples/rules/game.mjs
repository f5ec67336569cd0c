// A game of international draughts in ten lines. Run it: node examples/rules/game.mjs
import { Game } from 'damier/rules';

const game = new Game('international');
for (const move of ['32-28', '19-23', '28x19', '14x23']) game.move(move);
console.log(game.turn, game.legal.length, 'legal moves');
console.log(game.fen);
console.log(game.pdn({ White: 'Anna', Black: 'Ben' }));
