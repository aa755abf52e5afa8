import type { Command } from './command.ts'

/** A command must hold every typed word; case and accents are ignored. An empty search finds all. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = simplify(search).split(/\s+/).filter(Boolean)
  return commands.filter(({ group, label, detail = '' }) => {
    const text = simplify(`${label} ${detail} ${group}`)
    return words.every((word) => text.includes(word))
  })
}

function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
