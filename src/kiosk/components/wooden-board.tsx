import { useEffect, useRef } from 'preact/hooks';
import type { SquareColour } from '../../rules/rules.ts';
import { paintBoard } from '../art/paint.ts';
import type { BoardSize } from '../board/geometry.ts';

/** Above this many device pixels a CSS pixel the grain shows no more. */
const FINEST = 1.5;
const SETTLED_MS = 120;

/** The bare wood, painted again when its measures change. */
export function WoodenBoard({
  size,
  squareColour,
}: {
  readonly size: BoardSize;
  readonly squareColour: SquareColour;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const paint = () => {
      const width = element.clientWidth;
      const frame = Number.parseFloat(getComputedStyle(element).getPropertyValue('--frame'));
      if (width === 0) return;
      const fine = Math.min(FINEST, devicePixelRatio);
      paintBoard(element, {
        size,
        squareColour,
        square: ((width - 2 * frame) / size) * fine,
        frame: frame * fine,
      });
    };
    paint();
    const observer = new ResizeObserver(() => {
      clearTimeout(settling);
      settling = setTimeout(paint, SETTLED_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(settling);
      observer.disconnect();
    };
  }, [size, squareColour]);
  return <canvas ref={canvas} class="wood" />;
}
