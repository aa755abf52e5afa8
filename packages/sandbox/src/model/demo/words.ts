const STOP_WORDS = `a an the and or but if so than that this these there here it he she they his her their we us our you your i me my
am is are was were be been being do does did have has had will would can could should may might to of in on at by for from with without into
over about after before as via up out not no yes any some all each every other such same too very just only also more most much many few what which
who when where why how whether hello hi hey please thank thanks ok okay sure well oh want wants need needs like get gets give gives tell tells
show shows let make makes know say says use used using user visitor visitors ask asks this tool function api returns look looks looking up
find finds see help helps try thing things something anything someone anyone one two kind bit information info data value values detail details
example currently right now old good great given go goes going come put take takes back around s m d ll re ve t don`

const WEAK_WORDS = `number name status email mail address date day time today tomorrow week code id text list type state open question
long amount phone message request morning night people customer`

const RELATED_WORDS = [
  'order purchase parcel package delivery deliver ship track arrive',
  'ship postage parcel package delivery deliver send',
  'weather forecast temperature rain snow sun sunny umbrella wind cold warm hot',
  'call contact reach human quote talk speak interested',
  'book reserve appointment table seat visit',
  'meeting event calendar appointment schedule agenda',
  'currency exchange convert money euro dollar pound yen usd eur gbp',
  'ticket problem issue complaint support broken',
  'stock available sell left',
  'customer client account',
  'invoice bill payment due',
  'price cost expensive',
]

const ENDINGS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(\w{3})(?:ations?|ings?|ed|ment)$/, '$1'],
]

const stops = new Set(STOP_WORDS.split(/\s+/).map(stemWord))
const weak = new Set(WEAK_WORDS.split(/\s+/).map(stemWord))
const related = new Map<string, string[]>()
for (const row of RELATED_WORDS.map((words) => words.split(' ').map(stemWord))) {
  for (const stem of row) related.set(stem, [...(related.get(stem) ?? []), ...row])
}

export function splitWords(text: string): string[] {
  const parts = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return parts.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function listStems(text: string): string[] {
  return [...new Set(splitWords(text).map(stemWord))].filter((stem) => !stops.has(stem))
}

export function weighStem(stem: string): number {
  return weak.has(stem) ? 0.3 : 1
}

export function listRelated(stem: string): readonly string[] {
  return related.get(stem) ?? []
}

function stemWord(word: string): string {
  let stem = word
  for (const [ending, rest] of ENDINGS) if (stem.length > 3) stem = stem.replace(ending, rest)
  if (stem.length > 3) stem = stem.replace(/e$/, '').replace(/y$/, 'i')
  return stem.replace(/([bdfglmnprt])\1$/, '$1')
}

export function toReadableName(name: string, isFirst = false): string {
  const words =
    splitWords(name)
      .join(' ')
      .replace(/^get (?=.)/, '') || name
  return isFirst ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

export function joinWithAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
