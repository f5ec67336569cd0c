import { type Fault, takenTwice } from './fault.ts';
import { fileNet, rankNet } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

type Contact = Profile['contacts'][number];
type Contacted = Pick<Profile, 'size' | 'sliders' | 'contacts'>;

/** Service contacts: each on a crossing of its own, one for every flap and every slider, and one for the drawer. */
export function contactFaults(profile: Contacted): readonly Fault[] {
  const { size, contacts } = profile;
  const indexed = contacts.map((contact, index) => ({ contact, place: `contacts[${index}]` }));
  const onSquares = indexed.filter(({ contact: { row, column } }) => row < size && column < size);
  return [
    ...onSquares.map(({ contact, place }) => ({
      place,
      what: `${crossing(contact)} is a square’s`,
      wayOut: `a board of ${size}×${size} has no lines to spare`,
    })),
    ...takenTwice(
      indexed,
      ({ contact }) => crossing(contact),
      ({ contact, place }, first) => ({
        place,
        what: `${crossing(contact)} is ${first.place}’s already`,
        wayOut: 'one switch a crossing',
      }),
    ),
    ...missingAndUnknown(profile),
  ];
}

function missingAndUnknown({ sliders, contacts }: Contacted): readonly Fault[] {
  const wanted = new Map<string, string>([
    ...sliders.flatMap(({ left, right }) =>
      [left, right].map((trap) => [`flapShut ${trap}`, `trap ${trap}`] as const),
    ),
    ...sliders.map(({ id }) => [`sliderNeutral ${id}`, `slider ${id}`] as const),
    ...(sliders.length > 0 ? [['drawerShut null', 'the drawer'] as const] : []),
  ]);
  const faults: Fault[] = [];
  for (const [index, { kind, of }] of contacts.entries()) {
    if (wanted.delete(`${kind} ${of}`)) continue;
    const what = `this board has no other ${of ?? 'drawer'} for a ${kind} switch`;
    faults.push({
      place: `contacts[${index}].of`,
      what,
      wayOut: 'name each trap, each slider and the drawer (null) once',
    });
  }
  for (const [key, thing] of wanted) {
    const what = `nothing says when ${thing} is ${key.startsWith('slider') ? 'in its middle' : 'shut'}`;
    faults.push({ place: 'contacts', what, wayOut: `add a ${key.split(' ')[0]} switch` });
  }
  return faults;
}

function crossing({ row, column }: Contact): string {
  return `${rankNet(row)} ${fileNet(column)}`;
}
