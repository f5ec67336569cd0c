/** Width and depth of an outline that OpenSCAD wrote as DXF, in whole mm, upwards. Throws where there is no line in it. */
export function dxfSize(text: string): { readonly wide: number; readonly deep: number } {
  const rows = text.split('\n').map((row) => row.trim());
  const along = (...codes: readonly string[]): number => {
    const values = rows.flatMap((row, index) =>
      index % 2 === 0 && codes.includes(row) ? [Number(rows[index + 1])] : [],
    );
    if (values.length === 0) throw new Error('a DXF without lines');
    const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return Math.ceil(Math.round((most - least) * 100) / 100);
  };
  return { wide: along('10', '11'), deep: along('20', '21') };
}
