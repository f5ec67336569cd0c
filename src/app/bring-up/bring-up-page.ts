import { OWNERS, type PageServer } from '../../adapters/http/http.ts';
import type { BringUpAnswer, BringUpQuestion, BringUpView } from '../../ports/bring-up.ts';
import type { Refusal } from '../../ports/page.ts';
import type { CalibrationPart, CalibrationProgress } from './calibrate.ts';
import type { SquareState } from './check-squares.ts';
import type { DoctorPart, DoctorProgress } from './doctor.ts';
import type { Asker } from './hands.ts';

export interface BringUpPageOptions {
  readonly server: Pick<PageServer, 'publish' | 'hear'>;
  readonly command: BringUpView['command'];
  readonly board: string;
  /** Squares on each side of the map. */
  readonly size: number;
  readonly parts: readonly (DoctorPart | CalibrationPart)[];
}

const NO_GAME: Refusal = { code: 'notHere', why: 'this board is being brought up; no game is played' };
const NOT_ASKED: Refusal = { code: 'notDue', why: 'that is not asked, or not any more' };

/** Shows on pages how the work goes, and asks there. The page that is the hand answers. */
export class BringUpPage implements Asker, DoctorProgress, CalibrationProgress {
  private readonly server: BringUpPageOptions['server'];
  private view: BringUpView;
  private asked = 0;
  private answer: ((answer: BringUpAnswer) => void) | null = null;

  constructor({ server, command, board, size, parts }: BringUpPageOptions) {
    this.server = server;
    this.view = {
      command,
      board,
      size,
      parts: ['links', ...parts].map((name) => ({ name, state: 'waits' })),
      squares: {},
      progress: null,
      question: null,
      end: null,
    };
    server.hear('bringUp', ({ question, answer }) => {
      if (question !== this.view.question?.id || this.answer === null) return NOT_ASKED;
      this.answer(answer);
      return 'taken';
    });
    for (const owner of OWNERS) if (owner !== 'bringUp') server.hear(owner, () => NO_GAME);
    this.show({});
  }

  part(part: DoctorPart | CalibrationPart | 'links'): void {
    const at = this.view.parts.findIndex(({ name }) => name === part);
    const parts = this.view.parts.map(
      ({ name }, nth) => ({ name, state: nth < at ? 'done' : nth === at ? 'runs' : 'waits' }) as const,
    );
    this.show({ parts, progress: null });
  }

  square(at: string, state: SquareState): void {
    this.show({ squares: { ...this.view.squares, [at]: state } });
  }

  counted(done: number, of: number): void {
    this.show({ progress: { done, of } });
  }

  ask(question: BringUpQuestion, noticed: AbortSignal): Promise<BringUpAnswer | null> {
    this.show({ question: { id: ++this.asked, put: question } });
    return new Promise((resolve) => {
      const finish = (answer: BringUpAnswer | null): void => {
        this.answer = null;
        noticed.removeEventListener('abort', withdraw);
        this.show({ question: null });
        resolve(answer);
      };
      const withdraw = () => finish(null);
      this.answer = finish;
      noticed.addEventListener('abort', withdraw);
      if (noticed.aborted) withdraw();
    });
  }

  end(end: NonNullable<BringUpView['end']>): void {
    const parts = this.view.parts.map(({ name }) => ({ name, state: 'done' }) as const);
    this.show({ parts, progress: null, question: null, end });
  }

  private show(change: Partial<BringUpView>): void {
    this.view = { ...this.view, ...change };
    this.server.publish({ type: 'bringUp', bringUp: this.view });
  }
}
