import type { Icon as IconComponent } from '#ui/icons/draw-icon.ts'

export interface Command {
  id: string
  group: 'Bricks of this bot' | 'Bots' | 'Screens' | 'Actions'
  label: string
  detail?: string
  Icon: IconComponent
  run: () => void
}
