import { z } from 'zod';
import { randomFrom } from './draw.ts';

const mostWords = 40_000;

const fillerSchema = z
  .strictObject({
    kind: z.enum(['prose', 'log', 'table']),
    words: z.int().min(1).max(mostWords),
    seed: z.int().min(0).default(1),
  })
  .describe('text without meaning for the task, made when the scenario is asked: at least so many words');
type Filler = z.infer<typeof fillerSchema>;

export const contentSchema = z.union([
  z.string(),
  z
    .array(
      z.union([
        z.strictObject({ text: z.string() }),
        z.strictObject({ context: z.string().min(1) }).describe('the document that the question is about'),
        z.strictObject({ filler: fillerSchema }),
      ]),
    )
    .min(1)
    .refine((parts) => parts.filter((part) => 'context' in part).length <= 1, 'holds two contexts'),
]);
export type Content = z.infer<typeof contentSchema>;

export function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  const known = texts.get(content);
  if (known !== undefined) return known;
  const text = content.map(madeText).join('');
  texts.set(content, text);
  return text;
}

function madeText(part: Exclude<Content, string>[number]): string {
  if ('filler' in part) return fill(part.filler);
  return 'context' in part ? part.context : part.text;
}

/** A plan asks for a text several times. */
const texts = new WeakMap<Exclude<Content, string>, string>();

/** Without filler and context, whose sentences ask for nothing. */
export function writtenText(content: Content): string {
  if (typeof content === 'string') return content;
  return content.map((part) => ('text' in part ? part.text : '\n')).join('');
}

export function contextIn(content: Content): string | undefined {
  const part = typeof content === 'string' ? undefined : content.find((each) => 'context' in each);
  return part !== undefined && 'context' in part ? part.context : undefined;
}

type Draw = {
  /** At least 0. */
  readonly below: (count: number) => number;
  readonly oneOf: (items: readonly string[]) => string;
};

/** The digest of a scenario covers this text: another word anywhere makes another scenario. */
function fill({ kind, words, seed }: Filler): string {
  const random = randomFrom(`${kind}/${seed}`);
  const below = (count: number) => Math.floor(random() * count);
  const draw: Draw = { below, oneOf: (items) => items[below(items.length)] as string }; // within the list
  const next = { prose: proseFrom, log: logFrom, table: tableFrom }[kind](draw);
  const pieces: string[] = [];
  for (let count = 0; count < words; ) {
    const piece = next();
    pieces.push(piece);
    count += piece.split(/\s+/).filter((word) => word !== '').length;
  }
  return pieces.join('');
}

const people = 'keeper,baker,carter,gardener,ferryman,smith,clerk,weaver,painter,cook,pilot,joiner'.split(',');
const kinds = 'old,young,quiet,patient,tall,careful,cheerful,tired,second,new'.split(',');
const things = 'lamp,ledger,barrel,rope,ladder,basket,kettle,bench,gate,cart,bell,sail,crate,map,saw,coat'.split(',');
const places = 'shed,quay,orchard,cellar,mill,yard,market,lock,garden,attic,bridge,stable,hall,meadow'.split(',');
const deeds = 'cleaned,carried,counted,mended,painted,moved,covered,weighed,lifted,borrowed,returned,sorted'.split(',');
const times = 'In the morning,After the rain,At noon,Before supper,Late in the week,Once more,In spring'.split(',');
const ends = [
  ...'and went home,while the others talked,and said little about it,because the weather was mild'.split(','),
  ...'as the year before,and nobody hurried,until the light was gone'.split(','),
];

/** Sentences, six to a paragraph. */
function proseFrom({ below, oneOf }: Draw): () => string {
  let sentences = 0;
  const who = () => `the ${oneOf(kinds)} ${oneOf(people)}`;
  const what = () => `the ${oneOf(things)} in the ${oneOf(places)}`;
  const forms = [
    () => `${oneOf(times)} ${who()} ${oneOf(deeds)} ${what()}`,
    () => `${oneOf(times)} ${who()} ${oneOf(deeds)} ${what()} ${oneOf(ends)}`,
    () => `Beside ${what()} ${who()} ${oneOf(deeds)} a ${oneOf(things)} ${oneOf(ends)}`,
    () => `From the ${oneOf(places)} to the ${oneOf(places)} ${who()} and ${who()} ${oneOf(deeds)} ${what()}`,
  ];
  return () => {
    sentences += 1;
    const form = forms[below(forms.length)] ?? forms[0];
    return `${form?.()}.${sentences % 6 === 0 ? '\n\n' : ' '}`;
  };
}

const parts = 'pump,valve,fan,door,meter,belt,tank,motor,scale,lift,filter,heater'.split(',');
const levels = 'info,info,info,info,debug,debug,notice'.split(',');
const events = [
  ({ below }: Draw) => `pressure ${1 + below(8)}.${below(10)} bar`,
  ({ below }: Draw) => `temperature ${10 + below(60)}.${below(10)} C`,
  ({ below }: Draw) => `cycle ${1000 + below(9000)} done`,
  ({ below }: Draw) => `reading ${below(100)} of 100 stored`,
  ({ oneOf }: Draw) => `waits for ${oneOf(parts)}`,
  ({ below }: Draw) => `load ${below(100)} percent`,
];

/** A line for each event, in the order of time. */
function logFrom(draw: Draw): () => string {
  const { below, oneOf } = draw;
  let seconds = below(3600);
  const two = (count: number) => String(count).padStart(2, '0');
  return () => {
    seconds += 1 + below(40);
    const day = Math.floor(seconds / 86_400);
    const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
    const event = events[below(events.length)] ?? events[0];
    return `day ${two(day + 1)} ${clock} ${oneOf(levels)} ${oneOf(parts)}-${two(1 + below(40))} ${event?.(draw)}\n`;
  };
}

const firstNames = 'Ada,Bo,Cato,Dina,Edda,Finn,Gro,Hedda,Ivo,Jana,Kaj,Lone,Mats,Nele,Odd,Pia'.split(',');
const lastNames = 'Ahl,Berg,Dahl,Ek,Falk,Gran,Holm,Lind,Moe,Nord,Rask,Sand,Torp,Vik'.split(',');

/** Rows of a Markdown table, below their head. */
function tableFrom({ below, oneOf }: Draw): () => string {
  let row = 0;
  return () => {
    row += 1;
    const head = row === 1 ? '| No. | Name | Place | Pieces | Price |\n| --- | --- | --- | --- | --- |\n' : '';
    const price = `${1 + below(90)}.${String(below(100)).padStart(2, '0')}`;
    const name = `${oneOf(firstNames)} ${oneOf(lastNames)}`;
    return `${head}| ${10_000 + row} | ${name} | ${oneOf(places)} | ${1 + below(60)} | ${price} |\n`;
  };
}
