import { setFlagsFromString } from 'node:v8';
import { Command, CommanderError, Help, type Option } from 'commander';
import { messageOf } from '../app/errors.ts';
import { VERSION } from '../app/machine.ts';
import { addCalibrateCommand, addDoctorCommand, addFindCommand, addFlashCommand } from './bring-up.ts';
import { addEndgamesCommand, addEngineCommand } from './engine.ts';
import { addGamesCommand } from './games.ts';
import { addMeasuringCommands } from './measuring.ts';
import { addMirrorCommand } from './mirror.ts';
import { addPdnCommand } from './pdn.ts';
import { addExhibitCommand, addPlayCommand, addStaffCommand } from './play.ts';
import { addReplayCommand } from './replay.ts';
import { addRulesCommand } from './rules.ts';

// V8 stops inlining at 920 bytes of bytecode a function, short of the rules' inner loops: a fifth of their speed (docs/rules.md).
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');

/** Exit codes of every command: 0 done, 1 the answer is no, 2 bad use. */
const program = new Command('damier')
  .description('Controller of a wooden draughts board that senses its pieces')
  .version(VERSION)
  .configureHelp({ optionDescription: optionHelp })
  .exitOverride();

for (const add of [
  addPlayCommand,
  addExhibitCommand,
  addStaffCommand,
  addReplayCommand,
  addGamesCommand,
  addRulesCommand,
  addMirrorCommand,
  addPdnCommand,
  await addMeasuringCommands(),
  addEngineCommand,
  addEndgamesCommand,
  addFindCommand,
  addDoctorCommand,
  addCalibrateCommand,
  addFlashCommand,
]) {
  add(program);
}
pointToHelp(program, 'damier');

// commander answers `help foo` with all help and no word of `foo`; it is to say what it says to `foo` alone.
program.addHelpText('beforeAll', ({ error, command }) => {
  const [first, name] = command.args;
  if (error && first === 'help') command.error(`error: unknown command '${name}'`);
  return '';
});

// A reader that has enough (`| head`) ends the command quietly; a full disk is said in one line.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`damier: cannot write the answer: ${messageOf(error)}`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(`damier: ${faultWords(error)}`);
    process.exitCode = 1;
  }
}

/** What nobody foresaw, in a sentence: what the system refused, or else where the program is at fault, for whoever mends it. */
function faultWords(error: unknown): string {
  if (error instanceof Error && 'syscall' in error) {
    const what = 'path' in error ? String(error.path) : String(error.syscall);
    return `${what}: ${messageOf(error)}.`;
  }
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [place = 'an unknown place'] = /[\w-]+\/[\w-]+\.[jt]s:\d+/.exec(stack) ?? [];
  return `this is a fault of the program, at ${place}: ${messageOf(error)}. Please report it with what you did (CONTRIBUTING.md).`;
}

/** commander lists an option that must be given as any other. */
function optionHelp(option: Option): string {
  const usual = new Help().optionDescription(option);
  return option.mandatory ? `${usual} (required)` : usual;
}

/** After a slip each command points to its own help. */
function pointToHelp(command: Command, called: string): void {
  command.showHelpAfterError(`(${called} --help tells more)`);
  for (const part of command.commands) pointToHelp(part, `${called} ${part.name()}`);
}
