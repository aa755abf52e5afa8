import type { NamedText } from '#reading/requests/pasted-request.ts'
import { formatScalar } from './plain-data.ts'

/** A variable whose value the text does not say. In JSON it is a placeholder. */
export class ScriptVariable {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  toJSON(): string {
    return `\${${this.name}}`
  }
}

/** Stands for a value that the program computes and that is longer than anything a bot sends. */
export class TooLargeValue extends ScriptVariable {
  constructor() {
    super('value')
  }
}

/** The pairs of a `URLSearchParams` or a `FormData`. */
export class ScriptForm {
  readonly pairs: NamedText[]
  /** Undefined if the form is not sent in parts. */
  readonly files: string[] | undefined

  constructor(pairs: NamedText[], files?: string[]) {
    this.pairs = pairs
    this.files = files
  }
}

/** The address of a `new URL(...)`. Later lines may add to its query. */
export class ScriptAddress {
  readonly text: string
  readonly query: ScriptForm

  constructor(text: string, query = new ScriptForm([])) {
    this.text = text
    this.query = query
  }
}

export function formatScriptScalar(value: unknown): string | undefined {
  return value instanceof ScriptVariable ? value.toJSON() : formatScalar(value)
}
