/**
 * The names of the fields that a brick lacks, by the reason. Without the `needed` ones the API refuses the call. The
 * `shortened` ones are objects of which the model is told only a part.
 */
export interface LostFields {
  needed: string[]
  unsendable: string[]
  tooMany: string[]
  shortened: string[]
}

export interface LostRegister {
  add(brick: string, lost: LostFields): void
  notes(): string[]
}

export function createLostFields(): LostFields {
  return { needed: [], unsendable: [], tooMany: [], shortened: [] }
}

const WORDS: Readonly<Record<keyof LostFields, string>> = {
  needed: 'Bots cannot send what some APIs need',
  unsendable: 'Fields that bots cannot send were left out',
  tooMany: 'Fields were left out of APIs that have too many',
  shortened: 'The bot is not told all that is inside of these, since it is too much',
}
const KINDS = ['needed', 'unsendable', 'tooMany', 'shortened'] as const
const MOST_NAMED = 3

/** Collects what the bricks lack. Gives one note for each kind of loss, because a description may have many losses. */
export function createLostRegister(): LostRegister {
  const named = new Map<keyof LostFields, string[]>()
  const counts = new Map<keyof LostFields, number>()
  return {
    add(brick, lost) {
      for (const kind of KINDS) {
        const examples = lost[kind]
          .slice(0, MOST_NAMED)
          .map((name) => `"${name.slice(0, 40)}" of "${brick.slice(0, 50)}"`)
        named.set(kind, [...(named.get(kind) ?? []), ...examples].slice(0, MOST_NAMED))
        counts.set(kind, (counts.get(kind) ?? 0) + lost[kind].length)
      }
    },
    notes: () =>
      KINDS.flatMap((kind) => {
        const examples = named.get(kind) ?? []
        const more = (counts.get(kind) ?? 0) - examples.length
        return examples.length === 0
          ? []
          : [`${WORDS[kind]}: ${examples.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
      }),
  }
}

export function describeNeededFields({ needed }: LostFields): string {
  if (needed.length === 0) return ''
  const names = needed.slice(0, MOST_NAMED).map((name) => `"${name.slice(0, 40)}"`)
  return ` The API needs ${names.join(', ')}${needed.length > MOST_NAMED ? ' and more' : ''}, which cannot be sent.`
}
