import type { HubLine } from './line.ts';

/** A parameter as an engine declares it (`param name= value= type= [min= max= values=]`). */
export interface HubParameter {
  readonly name: string;
  /** What it is unless set. */
  readonly value: string;
  readonly kind:
    | { readonly type: 'bool' | 'string' }
    | { readonly type: 'int' | 'real'; readonly min: number; readonly max: number }
    | { readonly type: 'enum'; readonly values: readonly string[] };
}

/** Reads the arguments of a `param` line; a type that is not known takes any text. */
export function readParameter({ args }: HubLine): HubParameter {
  const text = (name: string) => args.get(name) ?? '';
  return { name: text('name'), value: text('value'), kind: kindOf(text('type'), args) };
}

function kindOf(type: string, args: HubLine['args']): HubParameter['kind'] {
  const bound = (name: string, otherwise: number) => {
    const value = Number.parseFloat(args.get(name) ?? '');
    return Number.isNaN(value) ? otherwise : value;
  };
  switch (type) {
    case 'int':
    case 'real': {
      const [min, max] = [bound('min', Number.NEGATIVE_INFINITY), bound('max', Number.POSITIVE_INFINITY)];
      return { type, min, max };
    }
    case 'enum':
      return { type, values: (args.get('values') ?? '').split(/\s+/).filter((value) => value !== '') };
    case 'bool':
      return { type };
    default:
      return { type: 'string' };
  }
}

/** What may be set: `level=5 (a whole number from 1 to 8)`. */
function parameterWords(parameter: HubParameter): string {
  return `${parameter.name}=${parameter.value} (${valueWords(parameter)})`;
}

/** Why an engine cannot be given these values, with what it takes; null if it can. */
export function whyNotSet(
  declared: readonly HubParameter[],
  asked: Readonly<Record<string, string>>,
): string | null {
  for (const [name, value] of Object.entries(asked)) {
    const parameter = declared.find((one) => one.name === name);
    if (parameter === undefined) {
      const all = declared.map((one) => `\n  ${parameterWords(one)}`).join('');
      return `the engine has no parameter ${name}; ${all === '' ? 'it has none' : `it has:${all}`}`;
    }
    if (!takes(parameter, value)) return `${name} is ${valueWords(parameter)}, not ${value}`;
  }
  return null;
}

function takes({ kind }: HubParameter, value: string): boolean {
  switch (kind.type) {
    case 'bool':
      return value === 'true' || value === 'false';
    case 'int':
    case 'real': {
      const number = Number(value);
      const isNumber =
        value.trim() !== '' && (kind.type === 'int' ? Number.isInteger(number) : !Number.isNaN(number));
      return isNumber && number >= kind.min && number <= kind.max;
    }
    case 'enum':
      return kind.values.includes(value);
    case 'string':
      return true;
  }
}

function valueWords({ kind }: HubParameter): string {
  switch (kind.type) {
    case 'bool':
      return 'true or false';
    case 'int':
    case 'real': {
      const from = Number.isFinite(kind.min) ? ` from ${kind.min}` : '';
      const to = Number.isFinite(kind.max) ? ` to ${kind.max}` : '';
      return `a ${kind.type === 'int' ? 'whole ' : ''}number${from}${to}`;
    }
    case 'enum':
      return `one of ${kind.values.join(', ')}`;
    case 'string':
      return 'any text';
  }
}
