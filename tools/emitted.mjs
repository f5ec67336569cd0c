// What TypeScript emits, made fit for those who build on it: by `tools/build.mjs` in dist/, by `tools/packages.mjs` in each package.

/** TypeScript leaves `.ts` in types, and reads that from 5.7 on only. */
export function withScripts(text) {
  return text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js');
}

/** An old compiler reads no import attribute, `import` reads JSON with one and `require` without: data becomes a script. */
export function withDataScripts(text) {
  return text.replaceAll(/(from\s*['"]\.[^'"]*\.json)(['"])(?: with \{ type: ['"]json['"] \})?/g, '$1.js$2');
}

/** The script that stands for a file of data: `costs.json.js` for `costs.json`. */
export function dataScript(json) {
  return `export default ${json.trim()};\n`;
}

/** Its types: `costs.json.d.ts`. */
export function dataTypes(json) {
  return `declare const data: ${typeOf(JSON.parse(json))};\nexport default data;\n`;
}

function typeOf(value) {
  if (Array.isArray(value)) return `(${[...new Set(value.map(typeOf))].join(' | ') || 'never'})[]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{ ${Object.entries(value)
    .map(([name, inside]) => `${JSON.stringify(name)}: ${typeOf(inside)}`)
    .join('; ')} }`;
}
