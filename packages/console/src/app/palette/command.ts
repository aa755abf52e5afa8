import type { Icon as IconComponent } from '#ui/icons/draw-icon.ts'

export interface Command {
  id: string
  group: 'Projects' | 'Screens' | 'Actions'
  label: string
  detail?: string
  Icon: IconComponent
  run: () => void
}
