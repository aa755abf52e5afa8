import type { Command } from '#app/palette/command.ts'

/** The commands that hold every typed word, in any letter case and with or without accents; all of them before one types. */
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
