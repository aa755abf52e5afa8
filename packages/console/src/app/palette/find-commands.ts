import { foldText } from '#fold-text.ts'
import { type Command, GROUPS } from './command.ts'

/** The most commands of one group that the palette draws. */
const MOST = 40

export interface Found {
  shown: Command[]
  count: number
}

export function findCommands(commands: readonly Command[], search: string): Found {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ group, label, detail = '', isHidden = false }) => {
    if (words.length === 0) return !isHidden
    const text = foldText(`${label} ${detail} ${group}`)
    return words.every((word) => text.includes(word))
  })
  const shown = GROUPS.flatMap((group) => found.filter((command) => command.group === group).slice(0, MOST))
  return { shown, count: found.length }
}
