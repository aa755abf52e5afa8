import type { Icon as IconComponent } from '#ui/draw-icon.ts'

/** One thing that can be done from anywhere. */
export interface Command {
  id: string
  group: 'Projects' | 'Screens' | 'Actions'
  label: string
  /** What it is, where the label does not say. */
  detail?: string
  Icon: IconComponent
  run: () => void
}
