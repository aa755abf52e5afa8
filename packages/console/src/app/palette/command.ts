import type { Icon as IconComponent } from '#ui/icons/create-icon.ts'

export const GROUPS = ['Bricks of this bot', 'Bots', 'Screens', 'Actions'] as const

export const FIND = 'Find bots, bricks, screens and actions'

export interface Command {
  id: string
  group: (typeof GROUPS)[number]
  label: string
  detail?: string
  Icon: IconComponent
  isHidden?: boolean
  run: () => void
}
