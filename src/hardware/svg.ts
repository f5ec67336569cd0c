/** A drawing with its size, on paper white, in one font. */
export function svg(width: number, height: number, title: string, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" \
font-family="sans-serif" font-size="12" role="img">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#fdfcf9"/>
${shapes.join('\n')}
</svg>
`;
}

export function line(
  points: readonly (readonly [x: number, y: number])[],
  colour = '#333',
  width = 1.5,
): string {
  const path = points.map((point) => point.join(',')).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  stroke = '#333',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${stroke}"/>`;
}

export function dot(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="3" fill="#333"/>`;
}

/** @param anchor where the text lies from the point: it starts, is centred, or ends there */
export function text(
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
  size = 12,
): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}">${words}</text>`;
}
