import type { ConnectedFunctionInput } from '@bricks/contract'
import type { BaseSettings } from '#projects/project-content.ts'

/** What a template puts into a new project. It holds no secret: a value that must be entered is ''. */
export interface TemplateContent {
  settings: Partial<BaseSettings>
  functions: ConnectedFunctionInput[]
}
